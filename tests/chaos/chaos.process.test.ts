import { expect, test } from 'vitest'
import { kinds, planOf } from './kinds.ts'
import { runChaos } from './run-chaos.ts'

test('BFF-33 BFF-95 BFF-96 BFF-98 BFF-109 BFF-112 in a trial of each kind of chaos no order is charged twice, and nobody is told what the ledger contradicts', async () => {
  // Failovers need three Sentinels and take longer; `pnpm chaos` tries them.
  const seeds = [...kinds.keys()].filter((seed) => !planOf(seed).failover)
  const results = await runChaos(seeds)
  expect(results.map(({ plan }) => plan.seed).toSorted((a, b) => a - b)).toEqual(seeds)
  expect(results.filter(({ violation }) => violation !== null)).toEqual([])
}, 240_000)
