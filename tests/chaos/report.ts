import { refusedMs } from './ledger-check.ts'
import { kinds } from './plan-of-seed.ts'
import type { FailoverResult } from './sentinel-redis.ts'
import type { TrialResult } from './trial.ts'

/** One letter a trial: `.` every order charged, `-` not, `?` one reported UNKNOWN in the end, `X` failed. */
export function markOf({ violation, orders }: TrialResult): string {
  if (violation !== null) return 'X'
  if (orders.some(({ told }) => told === 'UNKNOWN')) return '?'
  return orders.every(({ told }) => told === 'SUCCESS') ? '.' : '-'
}

const tally = (texts: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** What became of the records that were reported as kept, for each way in which the primary of Redis went. */
function failoversText(failovers: readonly FailoverResult[], results: readonly TrialResult[]): string[] {
  if (failovers.length === 0) return []
  const rows = [...Map.groupBy(failovers, ({ how }) => how)].map(([how, own]) => {
    const sum = (of: 'kept' | 'lost') => own.reduce((total, one) => total + one[of], 0)
    const longest = Math.max(...own.map(({ outageMs }) => outageMs))
    return `  ${how.padEnd(24)}${String(own.length).padStart(4)} times, ${sum('kept')} records kept, ${sum('lost')} of them lost, none kept for ${longest} ms at most`
  })
  const refused = results.filter(({ plan }) => plan.failover).map(({ statements }) => refusedMs(statements))
  return ['failovers', ...rows, `  the charges of a fan were refused for ${Math.max(...refused)} ms at most`]
}

/** The trials by kind, what was told in the end against the ledger, and every failed trial with its steps. */
export function reportOf(results: readonly TrialResult[], failovers: readonly FailoverResult[] = []): string {
  const rows = kinds.map((kind) => {
    const own = results.filter(({ plan }) => plan.kind === kind)
    const marks = tally(own.map(markOf)).map(([mark, count]) => `${count} ${mark}`)
    return `  ${kind.padEnd(20)}${String(own.length).padStart(4)}   ${marks.join('  ')}`
  })
  const ends = tally(
    results.flatMap(({ orders }) => orders.map(({ told, ledger }) => `told ${told}, ledger ${ledger}`)),
  ).map(([end, count]) => `  ${String(count).padStart(4)}  ${end}`)
  const failed = results.filter(({ violation }) => violation !== null)
  return [
    'by kind (. every order charged once, - not charged, ? UNKNOWN in the end, X failed)',
    ...rows,
    'orders in the end',
    ...ends,
    ...failoversText(failovers, results),
    ...failed.flatMap((result) => [
      `FAILED (${result.plan.kind}): ${result.violation}. Repeat with --trials 1 --seed ${result.plan.seed}`,
      `  ${JSON.stringify(result.plan)}`,
      ...result.steps.map((step) => `  ${step}`),
    ]),
    `${results.length - failed.length} trials held, ${failed.length} failed`,
  ].join('\n')
}
