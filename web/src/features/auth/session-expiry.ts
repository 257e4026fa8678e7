// Browsers turn a longer timer into none at all.
const longestTimerMs = 2 ** 31 - 1

/**
 * SESSION-12: calls back when `expiresAt` (ISO) passes, also after the device slept over it. Returns how to stop.
 */
export function atExpiry(expiresAt: string, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const left = Date.parse(expiresAt) - Date.now()
    if (left <= 0) callback()
    else timer = setTimeout(check, Math.min(left, longestTimerMs))
  }
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
