type TokenBucketOptions = { burst: number; perSecond: number; now: () => number }

/** A token bucket: lets `burst` through at once, then `perSecond`. `now` is in ms. */
export function createTokenBucket({ burst, perSecond, now }: TokenBucketOptions) {
  let tokens = burst
  let countedAt = now()

  return { take }

  /** False when no token is left. */
  function take(): boolean {
    tokens = Math.min(burst, tokens + ((now() - countedAt) / 1_000) * perSecond)
    countedAt = now()
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
