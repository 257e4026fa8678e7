export type Row = {
  readonly measured: string
  readonly storefront: string
  readonly comparison: string
  readonly ratio: number
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
  /** More figures of the same measurement. */
  readonly note: string
}

/** Whether a row meets its goal. */
export const isReached = ({ ratio, goal }: Row) =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost

const goalText = ({ goal }: Row) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)

/** Prints the table at the end of a command, and sets exit code 1 when a row misses its goal. */
export function report(rows: readonly Row[]) {
  const lines = rows.map((row) => ({
    measured: row.measured,
    storefront: row.storefront,
    'compared with': row.comparison,
    ratio: row.ratio.toFixed(2),
    'to reach': goalText(row),
    verdict: isReached(row) ? 'ok' : 'SHORT',
    note: row.note,
  }))
  console.table(lines)
  if (!rows.every(isReached)) process.exitCode = 1
}

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

export const median = (values: readonly number[]): number => at(values, 0.5)

/** The 99th percentile. */
export const p99 = (values: readonly number[]): number => at(values, 0.99)

/** Runs each measure once in every round, so that noise of the machine affects all of them. */
export async function rounds<R>(count: number, measures: readonly (() => Promise<R>)[]): Promise<R[][]> {
  const results = measures.map((): R[] => [])
  for (let round = 0; round < count; round += 1) {
    for (const [index, measure] of measures.entries()) results[index]?.push(await measure())
  }
  return results
}

/** The median of the ratios in each round. */
export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
