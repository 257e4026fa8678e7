/**
 * FAN-22, VEN-11: calls `ask` again and again; never in a hidden page, at once when it is visible again or the network is back.
 * Returns how to stop, and how to ask now.
 * @param waitMs ms until the next call, after `asked` of them
 */
export function poll(
  ask: () => Promise<unknown>,
  waitMs: (asked: number) => number,
): { stop: () => void; now: () => void } {
  let asked = 0
  let isAsking = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(now, waitMs(asked))
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
