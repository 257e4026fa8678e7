const firstMs = 2000
const mostMs = 10_000
const growth = 1.5

/** ms until the next question after `asked` answers: at once, 2 s, then ever longer up to 10 s. */
export function askAgainAfter(asked: number): number {
  if (asked === 0) return 0
  return Math.min(firstMs * growth ** Math.max(0, asked - 2), mostMs)
}

/** Asks when it is time, and as soon as the connection or the fan comes back; returns how to stop. */
export function askAgainIn(asked: number, ask: () => void): () => void {
  let due = true
  const once = () => {
    if (!due) return
    stop()
    ask()
  }
  const onVisible = () => document.visibilityState === 'visible' && once()
  const timer = setTimeout(once, askAgainAfter(asked))
  const stop = () => {
    due = false
    clearTimeout(timer)
    window.removeEventListener('online', once)
    document.removeEventListener('visibilitychange', onVisible)
  }
  window.addEventListener('online', once)
  document.addEventListener('visibilitychange', onVisible)
  return stop
}
