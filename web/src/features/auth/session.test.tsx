import { listEvents } from '@storefront/shared/contract/events.ts'
import { logout } from '@storefront/shared/contract/session.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { call } from '../../api/client.ts'
import { forgetOwner } from '../../storage/fan.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider, useSession } from './session.tsx'

writeBoot(bootStub(fanSession()))
const statuses = new Map<string, number>()
const fetch = vi.fn(async (url: string) => {
  const status = statuses.get(url.split('?')[0] ?? '') ?? 200
  return new Response(status === 204 ? null : '[]', { status })
})

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetch.mockClear()
  statuses.clear()
  statuses.set(logout.path, 204)
  writeStored('cart_id', 'c1')
  writeStored('order_id', 'o1')
  writeStored('selected_event', { id: 7, name: '', startOn: '', endOn: '', location: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let access: ReturnType<typeof useSession>
function Probe() {
  access = useSession()
  return <p>{access.session ? 'signed in' : 'signed out'}</p>
}
const open = () =>
  render(
    <SessionProvider>
      <Probe />
      <Toaster />
    </SessionProvider>,
  )
/** Sends a message of another tab. */
const receive = async (message: string) => {
  const other = new BroadcastChannel('session')
  await act(async () => {
    other.postMessage(message)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  other.close()
}
const logouts = () => fetch.mock.calls.filter(([url]) => url === logout.path).length

test('SESSION-08 Log Out ends the session, clears the cart and shows a toast; the event stays', async () => {
  open()
  await act(() => access.signOut())
  expect(logouts()).toBe(1)
  expect(screen.getByText('signed out')).toBeDefined()
  expect(screen.getByText('Signed out')).toBeDefined()
  expect([readStored('cart_id'), readStored('order_id')]).toEqual([null, null])
  expect(readStored('selected_event')?.id).toBe(7)
})

test.each([
  ['TOAST-10', 'Signed out', () => access.signOut()],
  ['SESSION-15', 'Session Expired', () => call(listEvents, {}).catch(() => null)],
] as const)("%s the toast '%s' disappears after 3 s", async (_row, title, leave) => {
  vi.useFakeTimers()
  statuses.set(listEvents.path, 401)
  open()
  await act(async () => void (await leave()))
  const isShown = () => screen.queryByText(title)?.closest('[data-visible=true]') != null
  act(() => void vi.advanceTimersByTime(2900))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(isShown()).toBe(false)
})

test('FAN-51 the prefilled address is that of the last expired session of this page, and none after Log Out', async () => {
  statuses.set(listEvents.path, 401)
  const expired = async () => {
    await act(() => call(listEvents, {}).catch(() => null))
    return access.expiredEmail()
  }
  open()
  expect(await expired()).toBe(fanSession().email)
  const next = { ...fanSession(), email: 'bo@example.com', owner: 'bo' }
  act(() => access.signIn(next))
  expect(await expired()).toBe('bo@example.com')
  act(() => access.signIn(next))
  await act(() => access.signOut())
  expect(access.expiredEmail()).toBeNull()
})

test("SESSION-10 a sign-out that fails says 'Sign out failed' and leaves the fan signed in", async () => {
  statuses.set(logout.path, 502)
  open()
  await act(() => access.signOut())
  expect(screen.getByText('Sign out failed')).toBeDefined()
  expect(screen.getByText('signed in')).toBeDefined()
  expect(readStored('cart_id')).toBe('c1')
})

test('FAN-31 a call that is refused while another tab signs the fan out is not an expiry', async () => {
  statuses.set(listEvents.path, 401)
  open()
  await receive('signing-out')
  await act(() => call(listEvents, {}).catch(() => null))
  expect(screen.getByText('signed out')).toBeDefined()
  expect(screen.queryByText('Session Expired')).toBeNull()
  act(() => access.signIn(fanSession()))
  expect(readStored('cart_id')).toBeNull()
})

test.each([401, 403])(
  'SESSION-13 SESSION-15 SESSION-16 several responses of %i at once end the session once, with one toast',
  async (status) => {
    statuses.set(listEvents.path, status)
    open()
    await act(() => Promise.allSettled([1, 2, 3].map(() => call(listEvents, {}))))
    expect(screen.getByText('signed out')).toBeDefined()
    expect(screen.getAllByText('Session Expired')).toHaveLength(1)
    expect(screen.getByText('Please log in again to continue')).toBeDefined()
    expect(logouts()).toBe(1)
    expect([readStored('cart_id'), localStorage.getItem('cart_id')]).toEqual([null, null])
    act(() => access.signIn(fanSession()))
    expect(readStored('cart_id')).toBe('c1')
  },
)

test('FAN-31 after a failed sign-out of another tab an expiry is shown as one', async () => {
  statuses.set(listEvents.path, 401)
  open()
  await receive('signing-out')
  await receive('still-signed-in')
  await act(() => call(listEvents, {}).catch(() => null))
  expect(screen.getByText('Session Expired')).toBeDefined()
})

test("FAN-31 Log Out is 'Signed out' even if another tab is faster", async () => {
  let release = () => {}
  const responds = new Promise<void>((resolve) => {
    release = resolve
  })
  fetch.mockImplementationOnce(async () => {
    await responds
    return new Response(null, { status: 204 })
  })
  open()
  let done: Promise<void> | undefined
  act(() => {
    done = access.signOut()
  })
  forgetOwner()
  await receive('signed-out')
  release()
  await act(() => done ?? Promise.resolve())
  expect(screen.getByText('Signed out')).toBeDefined()
})

test.each([26, -26])(
  'SESSION-12 a phone whose clock is %i hours off is logged out when the session ends, not before',
  async (hours) => {
    vi.useFakeTimers()
    const session = fanSession()
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    open()
    act(() => access.signIn(session))
    act(() => void vi.advanceTimersByTime(session.expiresInS * 1000 - 1))
    expect(screen.getByText('signed in')).toBeDefined()
    expect(fetch).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('signed out')).toBeDefined()
    expect(screen.getByText('Session Expired')).toBeDefined()
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([logout.path])
  },
)

test('SESSION-11 a sign-out in another tab signs this tab out', async () => {
  open()
  await receive('signed-out')
  expect(screen.getByText('signed out')).toBeDefined()
  expect(readStored('cart_id')).toBeNull()
})

test('STORE-03 signing in stores the e-mail and the tenant', async () => {
  open()
  act(() => access.signIn({ ...fanSession(), owner: 'the-tag-of-grace-at-demo', email: 'grace@example.com' }))
  expect(readStored('user_email')).toBe('grace@example.com')
  expect(readStored('app_domain')).toBe('demo')
})
