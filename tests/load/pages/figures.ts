/** What a page observed of itself while it loaded, in ms from the navigation. */
export type Observed = {
  readonly paintedAt: number
  readonly largest: { readonly at: number; readonly what: string }
  readonly tasks: readonly Span[]
  readonly shifts: readonly { readonly at: number; readonly value: number }[]
}
type Span = { readonly at: number; readonly ms: number }

/** From how many ms on a task is long, and blocks. */
const longMs = 50

/** Total Blocking Time in ms: what of each task after the first paint goes beyond 50 ms. */
export function blockingTime({ tasks, paintedAt }: Pick<Observed, 'tasks' | 'paintedAt'>): number {
  const afterPaint = tasks.map(({ at, ms }) => at + ms - Math.max(at, paintedAt))
  return afterPaint.reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0)
}

/**
 * Cumulative Layout Shift: the largest sum of the shifts in one session window, which ends after a second without any and
 * after five seconds at the latest.
 */
export function layoutShift(shifts: Observed['shifts']): number {
  let largest = 0
  let window = { from: 0, last: 0, sum: 0 }
  for (const { at, value } of [...shifts].sort((one, other) => one.at - other.at)) {
    const goesOn = window.sum > 0 && at - window.last < 1_000 && at - window.from < 5_000
    window = goesOn ? { ...window, last: at, sum: window.sum + value } : { from: at, last: at, sum: value }
    largest = Math.max(largest, window.sum)
  }
  return largest
}

/** The number that 75 % of some numbers do not exceed. */
export function p75(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
}
