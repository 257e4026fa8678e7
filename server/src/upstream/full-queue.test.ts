import { chargeCard, listCards } from '@storefront/shared/contract/payments.ts'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { longTimeouts, shop } from '../../test-support/shop.ts'
import { pageHeaders, sessionCookie, startSite } from '../../test-support/site.ts'
import type { Config } from '../config.ts'

const cards = '/api/payments/cards'
const manyPerAccount = { callsPerAccount: 100, callsPerEndpoint: 100 }

/** A site whose product server answers reads of cards with this handler, and such reads of its accounts. */
async function siteOfAccounts(handler: Handler, config: Partial<Config> = {}) {
  const site = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000' },
    config,
    handlers: { [`GET ${cards}`]: handler },
  })
  const read = async (customerNumber: string) => {
    const cookie = await sessionCookie(site.app, 'demo', { customerNumber })
    return site.app.inject({ url: cards, headers: { host: 'demo.fans.test', cookie, ...pageHeaders } })
  }
  const pool = site.app.upstreamPool(listCards)
  return { ...site, read, unfinished: () => pool.stats.size, reached: () => site.origin.calls.length }
}

test('BFF-85 a full queue refuses the last waiting call of the account with the most calls, or the next call if that is its account', async () => {
  const released = Promise.withResolvers<void>()
  const { read, unfinished } = await siteOfAccounts(() => released.promise.then(() => ({ body: [] })), {
    ...manyPerAccount,
    upstreamConnections: 2,
    upstreamQueue: 4,
  })
  const calls: Promise<void>[] = []
  const refused: string[] = []
  /** Starts a call, which is queued or refuses one. */
  async function start(name: string) {
    const before = unfinished() + refused.length
    const call = read(name.charAt(0)).then(({ statusCode, headers }) => {
      if (statusCode !== 200) refused.push(`${name} ${statusCode} ${headers['retry-after']}`)
    })
    calls.push(call)
    await expect.poll(() => unfinished() + refused.length).toBeGreaterThan(before)
  }
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2']) await start(name)
  expect(refused).toEqual([])
  // Of six calls four are of a, two of them waiting.
  await start('c1')
  expect(refused).toEqual(['a4 503 2'])
  await start('a5')
  expect(refused).toEqual(['a4 503 2', 'a5 503 2'])
  await start('d1')
  await start('d2')
  await start('e1')
  expect(refused.slice(2)).toEqual(['a3 503 2', 'd2 503 2', 'b2 503 2'])
  released.resolve()
  await Promise.all(calls)
  expect(refused).toHaveLength(5)
})

test.each([18, 40, 200])(
  'BFF-85 %i accounts that ask as much as they can refuse no other account',
  async (accounts) => {
    const released = Promise.withResolvers<void>()
    const { read, unfinished, reached } = await siteOfAccounts(async ({ headers }) => {
      if (headers['customer-reference-number'] !== 'newcomer') await released.promise
      return { body: [] }
    })
    const crowd = Array.from({ length: 32 * accounts }, (_, n) => read(`${n % accounts}`))
    const most = Math.min(3 * accounts, 64 + 512)
    await expect.poll(unfinished, { timeout: 20_000 }).toBe(most)
    const newcomer = read('newcomer')
    // The others begin to be answered once it has a place.
    await expect.poll(reached).toBeGreaterThanOrEqual(Math.min(3 * accounts + 1, 64))
    released.resolve()
    expect((await newcomer).statusCode).toBe(200)
    await Promise.all(crowd)
  },
  60_000,
)

test('BFF-85 a waiting charge that makes room for another account was not sent: 503 PAYMENT_NOT_SENT, and its order is free', async () => {
  const released = Promise.withResolvers<void>()
  const { app, pay, withCookie, attempt, charges } = await shop(
    () => released.promise.then(() => ({ body: { status: 'SUCCESS' } })),
    { env: longTimeouts, config: { upstreamConnections: 1, upstreamQueue: 1 } },
  )
  const other = withCookie(await sessionCookie(app, 'demo', { customerNumber: 'C-200' }), 'C-200')
  const first = pay({ orderId: 'order-1' })
  await expect.poll(() => charges().length).toBe(1)
  const second = pay({ orderId: 'order-2' })
  await expect.poll(() => app.upstreamPool(chargeCard, 'charge').stats.size).toBe(2)
  const third = other.pay({ orderId: 'order-3' })
  expect((await second).json().code).toBe('PAYMENT_NOT_SENT')
  expect(await attempt('order-2')).toBe('NONE')
  released.resolve()
  expect((await Promise.all([first, third])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(charges()).toHaveLength(2)
})
