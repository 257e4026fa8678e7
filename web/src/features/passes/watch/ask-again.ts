const firstMs = 10_000
const growth = 1.5
const jitter = 0.15
const longestMs = 60_000

/** FAN-22: ms until an order is asked for again after `asked` times: 10 s, then longer, up to a minute. `random` is 0 to 1. */
export function askAgainMs(asked: number, random: number): number {
  return Math.min(firstMs * growth ** asked, longestMs / (1 + jitter)) * (1 + jitter * random)
}

/**
 * FAN-22: calls `ask` again and again, ever less often; never in a hidden page, at once when it is visible again or the
 * network is back. Returns how to stop, and how to ask now.
 */
export function askAgain(ask: () => Promise<unknown>): { stop: () => void; now: () => void } {
  let asked = 0
  let isAsking = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(now, askAgainMs(asked, Math.random()))
  }
  const now = () => {
    if (hasEnded || isAsking || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    isAsking = true
    // A failure is no news: it is asked again later.
    const ended = () => {
      isAsking = false
      asked += 1
      if (!hasEnded) wait()
    }
    ask().then(ended, ended)
  }
  wait()
  window.addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return {
    now,
    stop() {
      hasEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    },
  }
}
