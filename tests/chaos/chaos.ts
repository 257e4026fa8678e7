import { parseArgs } from 'node:util'
import { kinds, seedsOf } from './kinds.ts'
import { runChaos } from './run-chaos.ts'
import type { TrialResult } from './trial.ts'

/**
 * `pnpm chaos --trials 500 --seed 1 --kinds failover` runs one trial for each seed from `--seed` on, of the kinds whose
 * name contains the text (all kinds without it). The same seed plans the same trial.
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

/** Fewer trials may miss the outcomes that their kind is there for. */
const manyOfAKind = 15

/**
 * One letter for each trial: `.` every order charged, `-` not charged, `?` an order that ended as UNKNOWN, `X` failed.
 */
function markOf({ violation, orders }: TrialResult): string {
  if (violation !== null) return 'X'
  if (orders.some(({ told }) => told === 'UNKNOWN')) return '?'
  return orders.every(({ told }) => told === 'SUCCESS') ? '.' : '-'
}

function printKind(kind: string, own: readonly TrialResult[]): void {
  const marks = [...Map.groupBy(own, markOf)].map(([mark, { length }]) => `${length} ${mark}`)
  console.log(`  ${kind.padEnd(24)}${String(own.length).padStart(4)}   ${marks.join('  ')}`)
  const missed = (own[0]?.plan.meets ?? []).filter((text) => !own.some(({ outcomes }) => outcomes.has(text)))
  if (own.length < manyOfAKind) return
  for (const text of missed) console.log(`    no trial met this: ${text}`)
  if (missed.length > 0) process.exitCode = 1
}

console.log(`${trials} trials from seed ${seed}`)
const since = performance.now()
const results = await runChaos(seedsOf(seed, trials, values.kinds), (result) =>
  process.stdout.write(markOf(result)),
)

console.log('\nby kind (. every order charged once, - not charged, ? UNKNOWN in the end, X failed)')
for (const kind of kinds) {
  printKind(
    kind,
    results.filter(({ plan }) => plan.kind === kind),
  )
}
const failed = results.filter(({ violation }) => violation !== null)
for (const { plan, violation, steps } of failed) {
  console.log(`FAILED (${plan.kind}): ${violation}. Repeat with --trials 1 --seed ${plan.seed}`)
  console.log(`  ${JSON.stringify(plan)}`)
  for (const step of steps) console.log(`  ${step}`)
}
const seconds = Math.round((performance.now() - since) / 1000)
console.log(
  `${results.length - failed.length} trials kept all promises, ${failed.length} failed in ${seconds} s`,
)
if (failed.length > 0) process.exitCode = 1
