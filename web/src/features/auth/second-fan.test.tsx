import { listEvents } from '@storefront/shared/contract/events.ts'
import { getProduct } from '@storefront/shared/contract/products.ts'
import { getSession, logout } from '@storefront/shared/contract/session.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { addressOf, call } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider, useSession } from './session.tsx'

writeBoot(bootStub(fanSession()))
const grace = { ...fanSession(), owner: 'the-tag-of-grace-at-demo', email: 'grace@example.com' }

/** The page's open requests; an aborted one rejects, as in a browser. */
type Request = { path: string; respond: (response: Response) => void; signal: AbortSignal | undefined }
let requests: Request[] = []
const fetch = (url: string, { signal }: RequestInit = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  requests.push({ path: url.split('?')[0] ?? '', respond: resolve, signal: signal ?? undefined })
  return promise
}
/** Responds to the newest open request of a path. */
const respond = (path: string, body: unknown, status = 200) =>
  act(async () => {
    const request = requests.findLast((each) => each.path === path)
    requests = requests.filter((each) => each !== request)
    request?.respond(new Response(status === 204 ? null : JSON.stringify(body), { status }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const event = (name: string) => [{ id: 1, name }]

let access: ReturnType<typeof useSession>
const Events = () => {
  const { data, error } = useCached(addressOf(listEvents, {}), () => call(listEvents, {}))
  return <p>{error ? 'an error' : (data?.[0]?.name ?? 'loading')}</p>
}
/** A screen of a signed-in fan, behind a gate. */
const Page = () => {
  access = useSession()
  return access.session ? <Events /> : <p>signed out</p>
}

let cache: Map<string, { data?: unknown }>
beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  requests = []
  cache = new Map()
  render(
    <SWRConfig value={{ provider: () => cache as never }}>
      <SessionProvider>
        <Page />
        <Toaster />
      </SessionProvider>
    </SWRConfig>,
  )
})
afterEach(cleanup)

const unauthorized = async () => {
  const refused = call(listEvents, {}).catch(() => null)
  await respond(listEvents.path, { error: 'No' }, 401)
  await refused
}
const signIn = (session = grace) => act(async () => access.signIn(session))

test('SESSION-15 automatic logout empties the API cache, and a second fan on the same page gets their own data only', async () => {
  await respond(listEvents.path, event('Derby of Ada'))
  expect(screen.getByText('Derby of Ada')).toBeDefined()
  await unauthorized()
  expect(screen.getByText('signed out')).toBeDefined()
  expect([...cache.values()].filter(({ data }) => data !== undefined)).toEqual([])

  await signIn()
  expect(screen.getByText('loading')).toBeDefined()
  await respond(listEvents.path, event('Derby of Grace'))
  expect(screen.getByText('Derby of Grace')).toBeDefined()
})

test.each([
  ['data', 200],
  ['an error', 500],
  ['a refusal', 401],
])(
  'SESSION-15 %s that comes late for the first fan reaches neither the screen nor the session of the second',
  async (_what, status) => {
    const late = requests.shift()
    const refused = call(listEvents, {}).catch(() => null)
    await respond(listEvents.path, {}, 401)
    await refused
    await signIn()
    await respond(listEvents.path, event('Derby of Grace'))
    await act(async () => {
      late?.respond(new Response(JSON.stringify(event('Derby of Ada')), { status }))
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
    expect(screen.getByText('Derby of Grace')).toBeDefined()
  },
)

test('AUTH-21 a session that replaces another fan’s on the same page shows nothing of theirs', async () => {
  await respond(listEvents.path, event('Derby of Ada'))
  await signIn()
  expect(screen.getByText('loading')).toBeDefined()
  await respond(listEvents.path, event('Derby of Grace'))
  expect(screen.getByText('Derby of Grace')).toBeDefined()
  expect(JSON.stringify([...cache.values()])).not.toContain('Ada')
})

test('SESSION-15 a logout in flight is aborted before another fan signs in, and does not end their session', async () => {
  await unauthorized()
  const running = requests.find(({ path }) => path === logout.path)
  expect(running?.signal?.aborted).toBe(false)
  act(() => access.prepareSignIn())
  expect(running?.signal?.aborted).toBe(true)
  await signIn(fanSession())
  writeStored('cart_id', 'C1')
  await respond(logout.path, null, 204)
  expect(screen.queryByText('signed out')).toBeNull()
  expect(readStored('cart_id')).toBe('C1')
})

test('SESSION-08 a logout response after the fan signed in again ends nothing', async () => {
  let signedOut: Promise<void> | undefined
  act(() => {
    signedOut = access.signOut()
  })
  await signIn()
  writeStored('cart_id', 'C1')
  await respond(logout.path, null, 204)
  await signedOut
  expect(screen.queryByText('signed out')).toBeNull()
  expect(screen.queryByText('Signed out')).toBeNull()
  expect(readStored('cart_id')).toBe('C1')
})

test.each([
  ['with data before', 200, [listEvents.path, logout.path]],
  ['with data after', 200, [logout.path, listEvents.path]],
  ['refused before', 401, [listEvents.path, logout.path]],
  ['refused after', 401, [logout.path, listEvents.path]],
])(
  "FAN-31 Log Out is 'Signed out' although a call comes back %s its response",
  async (_how, status, order) => {
    let signedOut: Promise<void> | undefined
    act(() => {
      signedOut = access.signOut()
    })
    for (const path of order) await respond(path, event('Derby of Ada'), path === logout.path ? 204 : status)
    await act(async () => signedOut)
    expect(screen.getByText('signed out')).toBeDefined()
    const toasts = [...document.querySelectorAll('[data-visible=true]')].map(({ textContent }) => textContent)
    expect(toasts).toEqual([expect.stringContaining('Signed out')])
  },
)

const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

test('SESSION-12 a page that comes to the front checks its session, and keeps it while the server cannot be asked', async () => {
  comeBack()
  await respond(getSession.path, { session: { ...fanSession(), expiresInS: 60 } })
  expect(access.session?.expiresInS).toBe(60)
  comeBack()
  await respond(getSession.path, {}, 502)
  expect(screen.queryByText('signed out')).toBeNull()
  comeBack()
  await respond(getSession.path, { session: null })
  expect(screen.getByText('signed out')).toBeDefined()
  expect(screen.getByText('Session Expired')).toBeDefined()
})

describe('SESSION-13 a 403 for one product, with a late session response', () => {
  /** The fan of the page gets the 403; the session request is still open. */
  async function meetDoubt() {
    const before = requests.length
    void call(getProduct, { params: { productId: '999' } }).catch(() => null)
    await respond('/api/console/catalog/products/999', {}, 403)
    return requests.slice(before).find(({ path }) => path === getSession.path)
  }

  test('does not end the session of a fan who signed in meanwhile', async () => {
    const question = await meetDoubt()
    await unauthorized()
    act(() => access.prepareSignIn())
    await signIn()
    requests = []
    await act(async () => {
      question?.respond(Response.json({ session: null }))
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
    expect(screen.queryByText('signed out')).toBeNull()
    expect(requests.map(({ path }) => path)).not.toContain(logout.path)
  })

  test('does not answer the next fan’s 403', async () => {
    expect(await meetDoubt()).toBeDefined()
    await unauthorized()
    await signIn()
    expect(await meetDoubt()).toBeDefined()
  })
})

test('SESSION-12 a session that expires in a tab that missed another fan’s sign-in does not end theirs', async () => {
  await signIn({ ...fanSession(), expiresInS: 0.1 })
  // biome-ignore lint/suspicious/noDocumentCookie: what the other tab writes
  document.cookie = `__Host-fan=${grace.owner}; Path=/; Secure`
  requests = []
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(requests.map(({ path }) => path)).not.toContain(logout.path)
})
