const perSecond = 50
const burst = 200

/**
 * BFF-40: how many tenants that we know nothing about may be looked up: a burst of 200, then 50 a second. Whoever
 * invents hosts by the million costs the product server no more than that.
 */
export function createLookupBudget(now: () => number) {
  let left = burst
  let countedAt = now()

  return { take }

  function take(): boolean {
    left = Math.min(burst, left + ((now() - countedAt) / 1_000) * perSecond)
    countedAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }
}
