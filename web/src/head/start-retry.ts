import { showStartFailure } from '../ui/status/start-failed.ts'

/** How often this page was loaded again, in the state of its entry of the history: it belongs to this page in this tab alone. */
const retriesKey = 'startRetries'
const maxRetries = 2

let hasFailed = false
const retries = (): number => history.state?.[retriesKey] ?? 0
const keepRetries = (count?: number) => history.replaceState({ ...history.state, [retriesKey]: count }, '')

/**
 * FAN-36: a page one of whose own scripts or styles cannot be loaded loads itself again, after 1 s and after 2 s more; then it
 * says so, with a button. The whole page, since it may then come from another replica, of another release, with other scripts,
 * and since browsers remember a module that failed. Once the page has loaded the count is removed.
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

// Captured, since the error of an element does not bubble.
addEventListener('error', retryOnFailure, true)
// Until everything has loaded: the error of a style sheet may come after the page's scripts have run.
addEventListener('load', () => {
  removeEventListener('error', retryOnFailure, true)
  if (!hasFailed && retries()) keepRetries()
})
