import { expect, test } from 'vitest'
import { reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'

test('BFF-27 BFF-28 BFF-29 BFF-31 BFF-33 PAY-21 PAY-24 in 50 seeded trials of chaos no order is charged twice, and the final status is the ledger’s', async () => {
  const results = await runChaos(Array.from({ length: 50 }, (_, index) => 1 + index))
  const failed = results.filter(({ violation }) => violation !== null)
  expect(failed, reportOf(results)).toEqual([])
  expect(results).toHaveLength(50)
  expect(results.filter(({ finalStatus }) => finalStatus === 'SUCCESS').length).toBeGreaterThan(20)
}, 180_000)
