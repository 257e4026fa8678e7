import { expect, test } from 'vitest'
import { firstSeedOf } from './plan-of-seed.ts'
import { reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'

/** Where an order was charged twice before, or somebody told what was not so. `pnpm chaos` runs the other kinds too. */
const dangerous = [
  'response lost',
  'kill -9',
  'redis away',
  'history lags',
  'slow processor',
  'keys forgotten',
  'clocks differ',
  'clocks apart',
  'odd statuses',
  'slow checkouts',
  'second order',
  'order reused',
  'redis loses all',
  'redis loses newest',
  'key in progress',
  'orders unreadable',
  'falls back, unreadable',
  'checkout after a loss',
  'decline, then lost',
]

test('BFF-33 BFF-98 in a trial of each dangerous kind of chaos no order is charged twice, and nobody is told what the ledger contradicts', async () => {
  const results = await runChaos(dangerous.map(firstSeedOf))
  expect(results.map(({ plan }) => plan.kind).toSorted()).toEqual(dangerous.toSorted())
  const violations = results.flatMap(({ plan, violation }) => (violation ? `${plan.seed}: ${violation}` : []))
  expect(violations, reportOf(results)).toEqual([])
}, 120_000)
