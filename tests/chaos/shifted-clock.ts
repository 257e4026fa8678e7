/**
 * Preloaded into the server (`node --import`): sets `Date` ahead by CLOCK_AHEAD_MS. Timers and the monotonic clock stay
 * as they are, as on a machine whose clock is wrong.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
