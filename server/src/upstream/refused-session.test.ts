import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { loggedIn, productToken, startSite } from '../../test-support/site.ts'

const product = '/api/console/catalog/products/999'
const events = 'GET /api/console/entertainments/events'

/** A fan of a product server that refuses a product, and answers the list of events with `ofEvents`. */
async function fanWith(ofEvents: Handler, status = 403, body: unknown = { error: 'not yours' }) {
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '500' },
    config: { callsPerEndpoint: 20, callsPerAccount: 20 },
    handlers: {
      [`GET ${product}`]: () => ({ status, body }),
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
  ['returns such words with a 200', () => ({ body: { error: 'Unauthorized' } })],
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

const says = (status: number, body: unknown) => () => ({ status, body })

describe('SESSION-14 BFF-26 an error that says that the session is over', () => {
  test.each<[number, Record<string, unknown>]>([
    [400, { error: 'Token expired' }],
    [404, { message: 'FORBIDDEN for you' }],
    [422, { error: 'Sorry', message: 'Unauthorized' }],
    [409, { error: 'This is an invalid token.', userMessage: 'Sorry' }],
  ])('a %i with %j passes, and ends the session if the events say so too', async (status, body) => {
    for (const ofEvents of [says(401, {}), says(403, {}), says(400, body), says(500, body)]) {
      const { ask, isSignedIn, asked } = await fanWith(ofEvents, status, body)
      const response = await ask()
      expect([response.statusCode, response.json()]).toEqual([status, body])
      expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
      expect([await isSignedIn(), asked().length]).toEqual([false, 1])
    }
  })

  test('a 5xx of which no text passes is a 401 then', async () => {
    const { ask, isSignedIn } = await fanWith(says(401, {}), 500, { message: 'token expired' })
    const response = await ask()
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
    expect(await isSignedIn()).toBe(false)
  })

  test.each<[number, unknown, number]>([
    [400, { error: 'Alcohol sales are forbidden after nine' }, 1],
    [500, { message: 'Invalid token in line 3' }, 1],
    [400, { userMessage: 'Unauthorized by your bank' }, 0],
    [400, { error: { message: 'Unauthorized' } }, 0],
    [400, { error: 'The offer has expired' }, 0],
    [200, { error: 'Unauthorized' }, 0],
  ])(
    'a %i with %j leaves the session if the events are listed, asked %i times',
    async (status, body, times) => {
      const { ask, isSignedIn, asked } = await fanWith(() => ({ body: [] }), status, body)
      const response = await ask()
      expect(response.statusCode).toBe(status === 500 ? 502 : status)
      if (status < 500) expect(response.json()).toEqual(body)
      expect(response.headers['set-cookie']).toBeUndefined()
      expect([await isSignedIn(), asked().length]).toEqual([true, times])
    },
  )

  test('several of them, and 403s, share one question', async () => {
    const { site, headers, ask, asked } = await fanWith(async () => {
      await wait(100)
      return { body: [] }
    })
    site.origin.handlers['GET /api/cart/details'] = says(500, { message: 'invalid token' })
    const readCart = () => site.call({ url: '/api/cart/details', headers })
    const responses = await Promise.all([ask(), readCart(), ask(), readCart()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 502, 403, 502])
    expect(asked()).toHaveLength(1)
  })

  test.each<[string, string, unknown?]>([
    ['POST', '/api/payments/generate-order-id'],
    ['POST', '/api/payments/initiate', { orderId: 'order-1', amount: '1.00' }],
  ])('%s %s, which we make or pass on, counts like any other', async (method, url, payload) => {
    for (const status of [400, 500]) {
      const { site, headers, isSignedIn } = await fanWith(says(401, {}))
      site.origin.handlers[`${method} ${url}`] = says(status, { error: 'Token expired' })
      await site.call({ method: method as 'POST', url, headers, ...(payload ? { payload } : {}) })
      expect(await isSignedIn()).toBe(false)
    }
  })
})

test.each([
  ['is cut short', (raw: ServerResponse) => raw.destroy()],
  ['never comes', () => undefined],
])('BFF-26 a 401 whose body %s ends the session and is still a 401', async (_what, end) => {
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '500' },
    handlers: {
      [`GET ${product}`]: (_call, raw) => {
        raw.writeHead(401, { 'content-type': 'application/json', 'content-length': '100' }).write('{')
        setTimeout(() => end(raw), 50)
        return undefined
      },
    },
  })
  const headers = { cookie: await site.signIn() }
  const response = await site.call({ url: product, headers })
  expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(response.headers['set-cookie']).toBeDefined()
})
