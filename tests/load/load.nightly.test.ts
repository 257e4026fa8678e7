import { expect, test } from 'vitest'
import { isReached } from './report.ts'
import { runRush, rushRows } from './rush.ts'

test('BFF-55 after a rush heap and descriptors are flat, and the storefront has added less than 20 ms to the p99', async () => {
  const plan = { fans: 240, fansPerSecond: 4, warmUpFans: 80, thinkMs: 1_000, latencyMs: 150, failures: 0 }
  const rush = await runRush(plan)
  const once = { purchases: 320, paidOnce: 320, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(rush.payments).toMatchObject(once)
  // The product server has seen every forwarded request under the id that the phone received.
  const unseen = rush.seen.filter(({ isOwn, requestId }) => !isOwn && !rush.shares.has(requestId ?? ''))
  expect(unseen).toEqual([])
  const rows = rushRows(rush).filter(({ measured }) => /^(p99|heap|open)/.test(measured))
  expect(rows).toHaveLength(3)
  expect(rows.filter((row) => !isReached(row))).toEqual([])
})
