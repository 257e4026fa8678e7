import { parseConfig } from '@storefront/server/config.ts'
import { expect, test } from 'vitest'
import { isReached } from './report.ts'
import { runRush, rushRows } from './rush.ts'

/** The calls that each rate limit counts. */
const counted = {
  login: /^POST \/api\/login$/,
  payments: /^POST \/api\/payments\/(?!generate-order-id)/,
  'order-ids': /^POST \/api\/payments\/generate-order-id$/,
  vitals: /^POST \/api\/vitals$/,
}

/** The fans of the busiest of 15 minutes, with twice the average. */
const busiestMinute = (crowd: number) => (2 * crowd) / 15

test('BFF-55 after a rush heap and descriptors are flat, the storefront has added less than 5 ms to the p99, and the rate limits allow a full stadium', async () => {
  const plan = { fans: 240, fansPerSecond: 4, warmUpFans: 80, thinkMs: 1_000, latencyMs: 150, failures: 0 }
  const rush = await runRush(plan)
  const once = { purchases: 320, paidOnce: 320, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(rush.payments).toMatchObject(once)
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
  const perFan = (limit: keyof typeof counted) =>
    rush.seen.filter(({ what }) => counted[limit].test(what)).length / plan.fans
  // A quarter of each budget is reserved for addresses with few calls; these numbers count as few.
  expect([perFan('login'), perFan('payments'), perFan('order-ids')]).toEqual([1, 4, 1])
  for (const limit of ['login', 'payments', 'vitals'] as const)
    expect(limits[`${limit}-client`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(20_000))
  for (const limit of ['login', 'payments', 'order-ids'] as const) {
    expect(limits[`${limit}-tenant`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(60_000))
    expect(limits[`${limit}-account`], limit).toBeGreaterThan(2 * perFan(limit))
  }
  const rows = rushRows(rush).filter(({ measured }) => /^(p99|heap|open)/.test(measured))
  expect(rows).toHaveLength(3)
  expect(rows.filter((row) => !isReached(row))).toEqual([])
})
