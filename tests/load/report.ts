import { writeFileSync } from 'node:fs'

export type Row = {
  readonly measured: string
  readonly storefront: string
  readonly comparison: string
  readonly ratio: number
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
  /** Other figures of the same measurement. */
  readonly note: string
}

/** Whether a row meets its goal. */
export const isReached = ({ ratio, goal }: Row) =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost

const goalText = ({ goal }: Row) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)

/** The table of all rows, its columns aligned. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['measured', 'storefront', 'compared with', 'ratio', 'to reach', '', 'note']
  const lines = rows.map((row) => [
    row.measured,
    row.storefront,
    row.comparison,
    row.ratio.toFixed(2),
    goalText(row),
    isReached(row) ? 'ok' : 'SHORT',
    row.note,
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)))
  const print = (line: readonly string[]) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, widths.map((width) => '─'.repeat(width)), ...lines].map(print).join('\n')
}

/**
 * Closes a command that measures: prints the table, writes it to a file as well if one is given (`--table FILE`), and has
 * the process end with 1 where a row falls short.
 */
export function report(rows: readonly Row[], tableFile: string | undefined) {
  const table = tableOf(rows)
  console.log(`\n${table}`)
  if (tableFile) writeFileSync(tableFile, `${table}\n`)
  if (!rows.every(isReached)) process.exitCode = 1
}
