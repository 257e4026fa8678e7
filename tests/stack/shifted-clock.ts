/**
 * Sets `Date` ahead, in a process or in a page. Timers and the monotonic clock stay as they are, as on a machine whose clock is
 * wrong.
 */
export function shiftClock(aheadMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** How far the clock of this process is ahead. This module sets it when it is loaded, also by `node --import`. */
export const clockAheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
if (clockAheadMs !== 0) shiftClock(clockAheadMs)
