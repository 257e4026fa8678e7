/** Random choices that are the same for the same seed: the Mulberry32 generator. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number, both ends included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>([first, ...others]: readonly [T, ...T[]]): T =>
      [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  }
}
