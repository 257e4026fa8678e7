import { parseArgs } from 'node:util'
import { seedsOf } from './plan-of-seed.ts'
import { markOf, reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'
import type { FailoverResult } from './sentinel-redis.ts'
import { missedBy } from './situations.ts'

/**
 * `pnpm chaos --trials 500 --seed 1 --kinds failover`: the seeds from `--seed` on, one a trial, of the kinds whose name has that
 * text, all without it; the same seed plans the same trial.
 */

const { values } = parseArgs({
  options: { trials: { type: 'string' }, seed: { type: 'string' }, kinds: { type: 'string' } },
})
const trials = Number(values.trials ?? 500)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
if (!Number.isSafeInteger(trials) || trials < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('usage: chaos [--trials N] [--seed S] [--kinds TEXT], N and S whole numbers')
  process.exit(2)
}

console.log(`${trials} trials from seed ${seed}`)
const since = performance.now()
const failovers: FailoverResult[] = []
const results = await runChaos(seedsOf(seed, trials, values.kinds), {
  onResult: (result) => process.stdout.write(markOf(result)),
  onFailover: (failover) => failovers.push(failover),
})
console.log(`\n${reportOf(results, failovers)} in ${Math.round((performance.now() - since) / 1000)} s`)
// Few trials, or few kinds, meet few situations.
const missed = trials >= 200 && values.kinds === undefined ? missedBy(results) : []
for (const situation of missed) console.log(`no trial met this: ${situation}`)
process.exitCode = missed.length === 0 && results.every(({ violation }) => violation === null) ? 0 : 1
