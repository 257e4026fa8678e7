import { showStartFailure } from '../ui/status/start-failed.ts'

/** The number of reloads, stored in the state of the history entry, which belongs to this page in this tab. */
const retriesKey = 'startRetries'
const maxRetries = 2

let hasFailed = false
const retries = (): number => history.state?.[retriesKey] ?? 0
const keepRetries = (count?: number) => history.replaceState({ ...history.state, [retriesKey]: count }, '')

/**
 * FAN-36: reloads a page whose own script or style fails to load, after 1 s and then 2 s; after that it shows a message with a button.
 * It reloads the whole page because another replica may serve another release with other files, and because browsers remember a
 * module that failed. A successful load removes the count.
 */
function retryOnFailure({ target }: Event): void {
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet'
        ? target.href
        : ''
  if (hasFailed || !address.includes('/assets/')) return
  hasFailed = true
  const count = retries() + 1
  if (count <= maxRetries) setTimeout(loadAgain, 1_000 * count, count)
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showStartFailure)
  else showStartFailure()
}

function loadAgain(count: number): void {
  keepRetries(count)
  location.reload()
}

// Captured, since an element's error event does not bubble.
addEventListener('error', retryOnFailure, true)
// Removed only on load: a style sheet's error may come after the page's scripts have run.
addEventListener('load', () => {
  removeEventListener('error', retryOnFailure, true)
  if (!hasFailed && retries()) keepRetries()
})
