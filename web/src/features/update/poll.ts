const firstAfterMs = 1000
const everyMs = 5 * 60_000

/**
 * UPD-01: calls `check` 1 s after the start and then every 5 minutes. While the page is hidden a check that falls due
 * waits until the fan comes back.
 * @returns stops it
 */
export function pollForUpdates(check: () => void): () => void {
  let timer = setTimeout(tick, firstAfterMs)
  let overdue = false

  function tick() {
    timer = setTimeout(tick, everyMs)
    overdue = document.hidden
    if (!overdue) check()
  }
  function onVisible() {
    if (!overdue || document.hidden) return
    clearTimeout(timer)
    tick()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
