import { parseConfig } from '@storefront/server/config.ts'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { addedLatency, calls } from './cpu.ts'
import { measureGrowth } from './memory.ts'
import type { Listening } from './processes.ts'
import { isReached } from './report.ts'
import { runRush } from './rush.ts'
import { startHarness } from './stage.ts'

test('the storefront and what it is compared with send bodies of the same length', async () => {
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

// Up to 64 connections of the pool may be open at the moment of counting; the long soak allows 10 %.
test('BFF-55 a soak leaves heap and descriptors as they were', async () => {
  const { settled, end } = await measureGrowth({ requests: 20_000, sessions: 300, hosts: 50 })
  expect(end.heap / settled.heap).toBeLessThan(1.1)
  expect(end.descriptors - settled.descriptors).toBeLessThanOrEqual(64)
}, 60_000)

test('BFF-55 at 70 % of its peak the storefront adds less than 5 ms to the p99 of the product server', async () => {
  const row = await addedLatency()
  expect(row.goal).toEqual({ atMost: 1 })
  expect(isReached(row), `it adds ${row.storefront}; ${row.note}`).toBe(true)
}, 60_000)

/** What the limits count, by the root's README. */
const counted = {
  login: /^POST \/api\/login$/,
  payments: /^POST \/api\/payments\/(?!generate-order-id)/,
  'order-ids': /^POST \/api\/payments\/generate-order-id$/,
  vitals: /^POST \/api\/vitals$/,
}

test('a few fans sign in, order and pay once each through two replicas, and as many as fill a stadium would not be refused', async () => {
  const fans = 12
  const plan = { fans, fansPerSecond: 4, warmUpFans: 4, thinkMs: 20, latencyMs: 20, failures: 0 }
  const rush = await runRush(plan)
  const once = { purchases: 16, paidOnce: 16, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(rush.payments).toMatchObject(once)
  expect(rush.seen.filter(({ fine }) => !fine)).toEqual([])
  const callsOf = (methods: RegExp) => rush.seen.filter(({ what }) => methods.test(what)).length / fans
  expect([callsOf(/^GET \/api/), callsOf(/^P\w+ \/api/)]).toEqual([20, 14])

  // What is sent on was seen there, under the id that the phone was given.
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
  // As many as count as few, for which a quarter of each budget is reserved.
  expect([perFan('login'), perFan('payments'), perFan('order-ids')]).toEqual([1, 4, 1])
  /** A minute of fans in 15 minutes, when twice as many come as in the mean one. */
  const busiestMinute = (crowd: number) => (2 * crowd) / 15
  for (const limit of ['login', 'payments', 'vitals'] as const) {
    expect(limits[`${limit}-client`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(20_000))
  }
  for (const limit of ['login', 'payments', 'order-ids'] as const) {
    expect(limits[`${limit}-tenant`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(60_000))
    expect(limits[`${limit}-account`], limit).toBeGreaterThan(2 * perFan(limit))
  }
}, 90_000)
