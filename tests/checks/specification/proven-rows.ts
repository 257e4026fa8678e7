import { readFileSync } from 'node:fs'
import type { Outcome } from '../../commands/outcomes.ts'
import { citedRows, definedRows } from './rows.ts'

/** Rows that only `pnpm nightly` proves, because their tests take minutes or need other programs. */
const nightlyRows: readonly string[] = ['BFF-55']

/** `npm test` must prove all rows except the nightly ones, which `pnpm nightly` must prove. */
type Run = 'npm test' | 'pnpm nightly'

/** One sentence for each row of shared/SPEC.md that the run did not prove but should have. */
export function unprovenRows(outcomes: readonly Outcome[], run: Run): string[] {
  const specification = readFileSync(new URL('../../../shared/SPEC.md', import.meta.url), 'utf8')
  const rows = definedRows(specification).map(({ id }) => id)
  return unprovenIn(outcomes, rows, nightlyRows, run)
}

/** The same for the given rows. A passed test proves the rows in its title; a skipped or failed test proves nothing. */
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
