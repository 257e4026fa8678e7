import { parseConfig } from '@storefront/server/config.ts'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { addedLatency, calls } from './cpu.ts'
import { startHarness } from './harness.ts'
import { measureGrowth } from './memory.ts'
import type { Listening } from './processes.ts'
import { isReached } from './report.ts'
import { runRush } from './rush.ts'

test('the storefront and the bare server send bodies of the same length', async () => {
  await using harness = await startHarness()
  for (const { measured, path, headers } of calls()) {
    const get = harness.requestOf(path, headers)(0)
    const bytesOf = async ({ port }: Listening) => {
      const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, { headers: get.headers })
      expect(statusCode, measured).toBe(200)
      return (await body.bytes()).length
    }
    const bytes = await bytesOf(harness.storefront)
    expect(bytes, measured).toBeGreaterThan(0)
    expect(await bytesOf(harness.bare), measured).toBe(bytes)
  }
}, 60_000)

// Up to 64 connections of the pool may be open when descriptors are counted.
test('BFF-55 many requests do not grow heap and descriptors', async () => {
  const { settled, end } = await measureGrowth({ requests: 20_000, sessions: 300, hosts: 50 })
  expect(end.heap / settled.heap).toBeLessThan(1.1)
  expect(end.descriptors - settled.descriptors).toBeLessThanOrEqual(64)
}, 60_000)

test('BFF-55 at 70 % of its peak the storefront adds less than 5 ms to the p99 of the product server', async () => {
  const row = await addedLatency()
  expect(row.goal).toEqual({ atMost: 1 })
  expect(isReached(row), `it adds ${row.storefront}; ${row.note}`).toBe(true)
}, 60_000)

/** The calls that each rate limit counts. */
const counted = {
  login: /^POST \/api\/login$/,
  payments: /^POST \/api\/payments\/(?!generate-order-id)/,
  'order-ids': /^POST \/api\/payments\/generate-order-id$/,
  vitals: /^POST \/api\/vitals$/,
}

test('a few fans sign in, order and pay once each through two replicas, and the rate limits allow a full stadium', async () => {
  const fans = 12
  const plan = { fans, fansPerSecond: 4, warmUpFans: 4, thinkMs: 20, latencyMs: 20, failures: 0 }
  const rush = await runRush(plan)
  const once = { purchases: 16, paidOnce: 16, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(rush.payments).toMatchObject(once)
  expect(rush.seen.filter(({ fine }) => !fine)).toEqual([])
  const callsOf = (methods: RegExp) => rush.seen.filter(({ what }) => methods.test(what)).length / fans
  expect([callsOf(/^GET \/api/), callsOf(/^P\w+ \/api/)]).toEqual([20, 14])

  // The product server has seen every forwarded request under the id that the phone received.
  const unseen = rush.seen.filter(({ isOwn, requestId }) => !isOwn && !rush.shares.has(requestId ?? ''))
  expect(unseen).toEqual([])

  const { limits } = parseConfig({
    UPSTREAM_URL: 'https://product.example.com',
    BRANDING_CLIENT_ID: 'any',
    FIREBASE_PROJECT_ID: 'any',
    FIREBASE_API_KEY: 'any',
    RECEIPT_BASE_URL: 'https://receipts.example.com',
  })
  const perFan = (limit: keyof typeof counted) => callsOf(counted[limit])
  // A quarter of each budget is reserved for addresses with few calls; these numbers count as few.
  expect([perFan('login'), perFan('payments'), perFan('order-ids')]).toEqual([1, 4, 1])
  /** The fans of the busiest of 15 minutes, with twice the average. */
  const busiestMinute = (crowd: number) => (2 * crowd) / 15
  for (const limit of ['login', 'payments', 'vitals'] as const) {
    expect(limits[`${limit}-client`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(20_000))
  }
  for (const limit of ['login', 'payments', 'order-ids'] as const) {
    expect(limits[`${limit}-tenant`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(60_000))
    expect(limits[`${limit}-account`], limit).toBeGreaterThan(2 * perFan(limit))
  }
}, 90_000)
