import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { productToken, startSite } from '../../test-support/site.ts'

const product = '/api/console/catalog/products/999'
const events = 'GET /api/console/entertainments/events'

/** A fan at a product server that refuses a product, and responds to the call for the events like this. */
async function fanWith(ofEvents: Handler, status = 403) {
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '500' },
    handlers: {
      [`GET ${product}`]: () => ({ status, body: { error: 'not yours' } }),
      [events]: ofEvents,
    },
  })
  const headers = { cookie: await site.signIn() }
  return {
    ask: () => site.call({ url: product, headers }),
    isSignedIn: async () => (await site.call({ url: '/api/session', headers })).json().session !== null,
    asked: () => site.origin.callsOf(events),
  }
}

test.each<[string, Handler]>([
  ['shows the events', () => ({ body: [] })],
  ['fails', () => ({ status: 500 })],
  ['does not know them', () => ({ status: 404 })],
  ['redirects', () => ({ status: 302, headers: { location: '/' } })],
  ['cuts the connection', (_call, raw) => void raw.destroy()],
  ['does not respond', () => undefined],
])('BFF-26 a 403 to one product leaves the session where the product server %s', async (_name, ofEvents) => {
  const { ask, isSignedIn, asked } = await fanWith(ofEvents)
  const response = await ask()
  expect([response.statusCode, response.json()]).toEqual([403, { error: 'not yours' }])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await isSignedIn()).toBe(true)
  expect(asked()[0]?.headers).toMatchObject({ authorization: `Bearer ${productToken()}`, domain: 'demo' })
})

test.each([401, 403])(
  'BFF-26 a 403 to one product ends the session where the events are %d too',
  async (status) => {
    const { ask, isSignedIn } = await fanWith(() => ({ status }))
    const response = await ask()
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'not yours' }])
    expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
    expect(await isSignedIn()).toBe(false)
  },
)

test('BFF-26 a 401 to one product ends the session without another question, a 404 asks none', async () => {
  const refused = await fanWith(() => ({ body: [] }), 401)
  expect(String((await refused.ask()).headers['set-cookie'])).toContain('__Host-session=;')
  const unknown = await fanWith(() => ({ status: 403 }), 404)
  expect((await unknown.ask()).headers['set-cookie']).toBeUndefined()
  expect([refused.asked(), unknown.asked()]).toEqual([[], []])
})

test('BFF-26 many 403s of a session at a time are one question, and the next one is asked anew', async () => {
  const { ask, asked } = await fanWith(async () => {
    await wait(100)
    return { body: [] }
  })
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(asked()).toHaveLength(1)
  await ask()
  expect(asked()).toHaveLength(2)
})
