// Browsers turn a longer timer into none at all.
const longestTimerMs = 2 ** 31 - 1

/**
 * When something ends that lasts for so many seconds from now: ms of the page's own clock, which nobody can set. The
 * device's date may be a day off.
 */
export const endsIn = (seconds: number): number => performance.now() + seconds * 1000

/** SESSION-12: calls back at this time of the page's clock (`endsIn`). Returns how to stop. */
export function atExpiry(endsAt: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const left = endsAt - performance.now()
    if (left <= 0) callback()
    else timer = setTimeout(check, Math.min(left, longestTimerMs))
  }
  check()
  return () => clearTimeout(timer)
}

/**
 * Calls back whenever the page comes to the front again. The page's clock may have stood still while the device slept, so
 * what depends on it has to be asked anew. Returns how to stop.
 */
export function onReturn(callback: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  const whenRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback()
  }
  document.addEventListener('visibilitychange', whenVisible)
  window.addEventListener('pageshow', whenRestored)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    window.removeEventListener('pageshow', whenRestored)
  }
}
