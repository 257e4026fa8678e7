/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The number that 99 % of some numbers do not exceed. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

export type Contender<R> = { readonly name: string; measure(): Promise<R> }

/** Measures contenders in turn, once in each round, so that noise on the machine reaches all of them alike. */
export async function rounds<R>(
  count: number,
  contenders: readonly Contender<R>[],
): Promise<Map<string, R[]>> {
  const results = new Map<string, R[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < count; round += 1) {
    for (const { name, measure } of contenders) results.get(name)?.push(await measure())
  }
  return results
}

/**
 * What one result adds to the other: the middle of the rounds' own differences. One half of the rounds may meet another
 * program, or another guest of the machine, without moving it; what the server does each second is in every round.
 */
export const added = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value - (theirs[round] ?? Number.NaN)))

/** How often one result is the other: the middle of the rounds' own ratios. */
export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
