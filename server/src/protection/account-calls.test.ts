import { expect, test } from 'vitest'
import { pageHeaders, sessionCookie, startSite } from '../../test-support/site.ts'

const cards = '/api/payments/cards'

/** A site whose product server does not respond to a read of the cart before `release`, and calls of its accounts. */
async function busySite(callsPerAccount?: number) {
  const held = Promise.withResolvers<void>()
  const site = await startSite({
    handlers: { 'GET /api/cart/details': () => held.promise.then(() => ({ body: {} })) },
    ...(callsPerAccount && { config: { callsPerAccount } }),
  })
  type Account = { tenant?: string; customerNumber?: string | null; uid?: string }
  const read = async ({ tenant = 'demo', ...fields }: Account = {}) => {
    const cookie = await sessionCookie(site.app, tenant, fields)
    const headers = { host: `${tenant}.fans.test`, cookie, ...pageHeaders }
    return site.app.inject({ url: '/api/cart/details', headers })
  }
  return { ...site, read, release: held.resolve, reached: () => site.origin.calls.length }
}

test('BFF-102 an account has 32 calls under way at most, the next one is 429 with Retry-After, and each that ends admits another', async () => {
  const { read, release, reached } = await busySite()
  const calls = Array.from({ length: 32 }, () => read())
  await expect.poll(reached).toBe(32)
  const refused = await read()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  release()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
  expect((await read()).statusCode).toBe(200)
})

test('BFF-102 SESSION-18 calls are counted by account: a customer of a venue, or the id at the provider without a customer', async () => {
  const { read, release, reached } = await busySite(1)
  const accounts = [
    { customerNumber: '1' },
    { customerNumber: '2' },
    { customerNumber: '1', tenant: 'light' },
    { customerNumber: null, uid: 'a' },
    { customerNumber: null, uid: 'b' },
  ]
  const calls = accounts.map((account) => read(account))
  await expect.poll(reached).toBe(accounts.length)
  for (const account of accounts) expect((await read(account)).statusCode).toBe(429)
  release()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})

test('BFF-102 payments count too, and calls without a session do not', async () => {
  const { app, read, release, reached } = await busySite(1)
  const call = read()
  await expect.poll(reached).toBe(1)
  const cookie = await sessionCookie(app, 'demo', {})
  const headers = { host: 'demo.fans.test', cookie, ...pageHeaders }
  const payload = { orderId: 'o', cartId: 'c', storeId: 1, eventId: 1, amount: '1.00' }
  const charge = await app.inject({ method: 'POST', url: `${cards}/c-1/charge`, headers, payload })
  expect(charge.statusCode).toBe(429)
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
  release()
  await call
})
