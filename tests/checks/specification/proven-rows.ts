import { readFileSync } from 'node:fs'
import type { Outcome } from '../../commands/outcomes.ts'
import { citedRows, definedRows } from './rows.ts'

/** The rows that only `pnpm nightly` asserts, since what proves them takes minutes or other programs. */
const nightlyRows: readonly string[] = ['BFF-55']

/** `npm test` answers for all rows but those of the night, for which `pnpm nightly` does. */
type Run = 'npm test' | 'pnpm nightly'

/** The rows of shared/SPEC.md that a run should have proven and did not, a sentence each. */
export function unprovenRows(outcomes: readonly Outcome[], run: Run): string[] {
  const specification = readFileSync(new URL('../../../shared/SPEC.md', import.meta.url), 'utf8')
  const rows = definedRows(specification).map(({ id }) => id)
  return unprovenIn(outcomes, rows, nightlyRows, run)
}

/** As above, for the rows given. The title of a test that passed proves what it cites; a skipped or failed one proves nothing. */
export function unprovenIn(
  outcomes: readonly Outcome[],
  rows: readonly string[],
  nightly: readonly string[],
  run: Run,
): string[] {
  const passed = outcomes.filter(({ state }) => state === 'passed')
  const proven = new Set(passed.flatMap(({ title }) => citedRows(title)).map(({ id }) => id))
  const unproven = rows
    .filter((id) => !proven.has(id) && nightly.includes(id) === (run === 'pnpm nightly'))
    .map((id) => `unproven: no test that passed cites ${id}`)
  const notNightly = nightly
    .filter((id) => run === 'npm test' && proven.has(id))
    .map((id) => `nightlyRows has ${id}, which a test of this run proves: remove it there`)
  return [...unproven, ...notNightly]
}
