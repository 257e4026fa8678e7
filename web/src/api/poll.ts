import { onPageEvents } from '../page-events.ts'

/**
 * FAN-22, VEN-11: calls `ask` repeatedly, never in a hidden page, and at once when the page is visible or the network is back.
 * @param waitMs ms until the next call, after `asked` calls
 * @returns functions that stop and that ask now
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
    // A failure is like a response without news.
    const ended = () => {
      isAsking = false
      asked += 1
      if (!hasEnded) wait()
    }
    ask().then(ended, ended)
  }
  wait()
  const unsubscribe = onPageEvents({ visible: now, online: now })
  return {
    now,
    stop() {
      hasEnded = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
