import { kinds } from './plan.ts'
import type { TrialResult } from './trial.ts'

/** One letter a trial: `.` charged once, `-` not charged, `?` reported UNKNOWN, `X` failed. */
export function markOf({ violation, finalStatus }: TrialResult): string {
  if (violation !== null) return 'X'
  if (finalStatus === 'UNKNOWN') return '?'
  return finalStatus === 'SUCCESS' ? '.' : '-'
}

const tally = (texts: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** The trials by kind, by reported status against the ledger, and every failed one with its steps. */
export function reportOf(results: readonly TrialResult[]): string {
  const rows = kinds.map((kind) => {
    const own = results.filter(({ plan }) => plan.kind === kind)
    const marks = tally(own.map(markOf)).map(([mark, count]) => `${count} ${mark}`)
    return `  ${kind.padEnd(16)}${String(own.length).padStart(4)}   ${marks.join('  ')}`
  })
  const pairs = tally(
    results.map(({ finalStatus, ledger }) => `reported ${finalStatus}, ledger ${ledger}`),
  ).map(([pair, count]) => `  ${String(count).padStart(4)}  ${pair}`)
  const failed = results.filter(({ violation }) => violation !== null)
  return [
    'by kind (. charged once, - not charged, ? reported UNKNOWN, X failed)',
    ...rows,
    'in the end',
    ...pairs,
    ...failed.flatMap((result) => [
      `FAILED: ${result.violation}. Repeat with --trials 1 --seed ${result.plan.seed}`,
      `  ${JSON.stringify(result.plan)}`,
      ...result.steps.map((step) => `  ${step}`),
    ]),
    `${results.length - failed.length} trials held, ${failed.length} failed`,
  ].join('\n')
}
