import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { chargeName, payload, proofOf } from '../../test-support/shop.ts'
import { pageHeaders, type SiteOptions, sessionCookie, startSite } from '../../test-support/site.ts'

const cart = '/api/cart/details'
const anotherRead = [
  '/api/payments/cards',
  '/api/transactions',
  '/api/feedback/T-1',
  '/api/transactions/T-1/orders',
]
type Account = { tenant?: string; customerNumber?: string | null; uid?: string }

/** A site whose product server responds to nothing before `release`, and calls of its accounts. */
async function busySite({ config, ...options }: SiteOptions = {}) {
  const held = Promise.withResolvers<void>()
  const hold: Handler = () => held.promise.then(() => ({ body: {} }))
  const site = await startSite({
    ...options,
    handlers: { '*': hold, ...options.handlers },
    ...(config && { config }),
  })
  const call = async (
    url: string,
    { tenant = 'demo', ...fields }: Account = {},
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const cookie = await sessionCookie(site.app, tenant, fields)
    const proof = proofOf(site.app.config.sessionKeys)
    const headers = { host: `${tenant}.fans.test`, cookie: `${cookie}; ${proof}`, ...pageHeaders }
    return site.app.inject({ url, method, headers, ...(method === 'POST' && { payload }) })
  }
  return { ...site, call, release: held.resolve, reached: () => site.origin.calls.length }
}

test('BFF-102 an account has three calls of an endpoint under way at most, and 32 more wait for their turn; the next one is 429 with Retry-After', async () => {
  const { call, release, reached, origin } = await busySite()
  const calls = Array.from({ length: 35 }, () => call(cart))
  await expect.poll(reached).toBe(3)
  const refused = await call(cart)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  // Of another endpoint there is none yet.
  void call('/api/payments/cards')
  await expect.poll(reached).toBe(4)
  release()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
  expect(origin.callsOf(`GET ${cart}`)).toHaveLength(35)
})

test('BFF-102 an account has twelve proxied calls under way at most', async () => {
  const { call, release, reached } = await busySite()
  const calls = [cart, ...anotherRead].flatMap((url) => Array.from({ length: 3 }, () => call(url)))
  await expect.poll(reached).toBe(12)
  // Long enough for another call, if it were sent.
  await wait(100)
  expect(reached()).toBe(12)
  release()
  await Promise.all(calls)
  expect(reached()).toBe(15)
})

test('BFF-102 SESSION-18 calls are counted by account: a customer of a venue, or the id at the provider without a customer', async () => {
  const { call, release, reached } = await busySite({
    config: { callsPerEndpoint: 1, waitingCallsPerAccount: 0 },
  })
  const accounts = [
    { customerNumber: '1' },
    { customerNumber: '2' },
    { customerNumber: '1', tenant: 'light' },
    { customerNumber: null, uid: 'a' },
    { customerNumber: null, uid: 'b' },
  ]
  const calls = accounts.map((account) => call(cart, account))
  await expect.poll(reached).toBe(accounts.length)
  for (const account of accounts) expect((await call(cart, account)).statusCode).toBe(429)
  release()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})

test('BFF-102 no other call of an account refuses its charge, and no account is counted for public calls', async () => {
  const { call, release, reached } = await busySite({
    handlers: {
      'GET /api/cart/details': ({ headers }) => ({
        body: { id: headers['cart-id'], payment: { amount: '48.1' } },
      }),
      'POST /api/cart': () => undefined,
      [chargeName]: () => ({ body: { status: 'SUCCESS' } }),
    },
    env: { UPSTREAM_TIMEOUT_MS: '2000' },
  })
  const calls = anotherRead.flatMap((url) => Array.from({ length: 10 }, () => call(url)))
  const lookups = Array.from({ length: 3 }, () => call('/api/payments/orders/order-2/attempt'))
  await expect.poll(reached).toBeGreaterThanOrEqual(13)
  expect((await call('/api/payments/orders/order-2/attempt')).statusCode).toBe(429)
  expect((await call('/api/session')).statusCode).toBe(200)
  expect((await call('/api/payments/cards/card-1/charge', {}, 'POST')).json()).toEqual({ status: 'SUCCESS' })
  release()
  await Promise.all([...calls, ...lookups])
})

test('BFF-102 a call waits for its turn no longer than for the product server, then it is 429', async () => {
  const { call } = await busySite({ env: { UPSTREAM_TIMEOUT_MS: '300' } })
  const calls = await Promise.all(Array.from({ length: 7 }, () => call(cart)))
  const statuses = calls.map(({ statusCode }) => statusCode)
  expect(statuses.slice(0, 3)).toEqual([504, 504, 504])
  expect(statuses.at(-1)).toBe(429)
})
