import { parseArgs } from 'node:util'
import { markOf, reportOf } from './report.ts'
import { runChaos } from './run-chaos.ts'
import { missedBy } from './situations.ts'

/** `pnpm chaos --trials 500 --seed 1`: the seeds from `--seed` on, one a trial; the same seed plans the same trial. */

const { values } = parseArgs({ options: { trials: { type: 'string' }, seed: { type: 'string' } } })
const trials = Number(values.trials ?? 500)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
if (!Number.isSafeInteger(trials) || trials < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('usage: chaos [--trials N] [--seed S], both whole numbers')
  process.exit(2)
}

console.log(`${trials} trials from seed ${seed}`)
const since = performance.now()
const results = await runChaos(
  Array.from({ length: trials }, (_, index) => seed + index),
  (result) => process.stdout.write(markOf(result)),
)
console.log(`\n${reportOf(results)} in ${Math.round((performance.now() - since) / 1000)} s`)
// Few trials meet few situations.
const missed = trials >= 200 ? missedBy(results) : []
for (const situation of missed) console.log(`no trial met this: ${situation}`)
process.exitCode = missed.length === 0 && results.every(({ violation }) => violation === null) ? 0 : 1
