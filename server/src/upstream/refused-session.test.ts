import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { loggedIn, productToken, startSite } from '../../test-support/site.ts'

const product = '/api/console/catalog/products/999'
const events = 'GET /api/console/entertainments/events'

/** A fan of a product server that refuses a product, and answers the list of events with `ofEvents`. */
async function fanWith(ofEvents: Handler, status = 403) {
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '500' },
    config: { callsPerEndpoint: 20, callsPerAccount: 20 },
    handlers: {
      [`GET ${product}`]: () => ({ status, body: { error: 'not yours' } }),
      [events]: ofEvents,
    },
  })
  const headers = { cookie: await site.signIn() }
  return {
    site,
    headers,
    ask: () => site.call({ url: product, headers }),
    isSignedIn: async () => (await site.call({ url: '/api/session', headers })).json().session !== null,
    asked: () => site.origin.callsOf(events),
  }
}

test.each<[string, Handler]>([
  ['returns the events', () => ({ body: [] })],
  ['fails', () => ({ status: 500 })],
  ['has none', () => ({ status: 404 })],
  ['redirects', () => ({ status: 302, headers: { location: '/' } })],
  ['breaks the connection', (_call, raw) => void raw.destroy()],
  ['does not respond', () => undefined],
])(
  'BFF-26 a 403 for a product keeps the session if, asked for the events, the product server %s',
  async (_name, ofEvents) => {
    const { ask, isSignedIn, asked } = await fanWith(ofEvents)
    const response = await ask()
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'not yours' }])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await isSignedIn()).toBe(true)
    expect(asked()[0]?.headers).toMatchObject({ authorization: `Bearer ${productToken()}`, domain: 'demo' })
  },
)

test.each([401, 403])(
  'BFF-26 a 403 for a product ends the session if the list of events is %d too',
  async (status) => {
    const { ask, isSignedIn } = await fanWith(() => ({ status }))
    const response = await ask()
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'not yours' }])
    expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
    expect(await isSignedIn()).toBe(false)
  },
)

test('BFF-26 a 401 for a product ends the session without a check, and a 404 causes none', async () => {
  const refused = await fanWith(() => ({ body: [] }), 401)
  expect(String((await refused.ask()).headers['set-cookie'])).toContain('__Host-session=;')
  const unknown = await fanWith(() => ({ status: 403 }), 404)
  expect((await unknown.ask()).headers['set-cookie']).toBeUndefined()
  expect([refused.asked(), unknown.asked()]).toEqual([[], []])
})

test('BFF-26 concurrent 403s of a session share one check, and a later one checks again', async () => {
  const { ask, asked } = await fanWith(async () => {
    await wait(100)
    return { body: [] }
  })
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(asked()).toHaveLength(1)
  await ask()
  expect(asked()).toHaveLength(2)
})

test('BFF-26 each session has a separate check', async () => {
  const { site, ask, isSignedIn } = await fanWith(async ({ headers }) => {
    await wait(100)
    return headers.authorization === `Bearer ${productToken()}` ? { body: [] } : { status: 403 }
  })
  site.origin.handlers['POST /api/login'] = () => loggedIn(productToken({ sub: 'another' }), 'C-2')
  const other = { cookie: await site.signIn() }
  await Promise.all([ask(), site.call({ url: product, headers: other })])
  const session = async (headers: Record<string, string>) =>
    (await site.call({ url: '/api/session', headers })).json().session
  expect([await isSignedIn(), await session(other)]).toEqual([true, null])
})

test('BFF-26 a late refusal of an ended session leaves the cookie of the next session', async () => {
  const { site, headers, ask } = await fanWith(async () => {
    await wait(300)
    return { status: 403 }
  })
  const late = ask()
  await wait(100)
  await site.call({ method: 'POST', url: '/api/logout', headers })
  expect((await late).headers['set-cookie']).toBeUndefined()
})
