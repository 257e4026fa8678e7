// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const retries = () => history.state?.startRetries
/** The error event of a style sheet of the page. */
function refuseStyles() {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/style.css' })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
}

beforeEach(async () => {
  vi.useFakeTimers()
  // jsdom cannot reload a page and logs an error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '')
  document.body.innerHTML =
    '<template id="start-failed"><p role="alert">Nicht geladen</p><button>Noch einmal</button></template><div id="root">Loading</div>'
  vi.resetModules()
  await import('./start-retry.ts')
})
afterEach(() => {
  window.dispatchEvent(new Event('load'))
  vi.useRealTimers()
})

test('FAN-36 a style sheet that fails after the scripts of the page have run also reloads the page', async () => {
  window.dispatchEvent(new Event('DOMContentLoaded'))
  refuseStyles()
  await vi.advanceTimersByTimeAsync(999)
  expect(retries()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(retries()).toBe(1)
})

test('FAN-36 the third failure shows the error', () => {
  history.replaceState({ startRetries: 2 }, '')
  refuseStyles()
  const root = document.getElementById('root')
  expect(root?.innerHTML).toBe('<p role="alert">Nicht geladen</p><button>Noch einmal</button>')
})

test('FAN-36 once everything has loaded the count is removed, and later failures do not count', async () => {
  history.replaceState({ startRetries: 1 }, '')
  window.dispatchEvent(new Event('load'))
  expect(retries()).toBeUndefined()
  refuseStyles()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(retries()).toBeUndefined()
})
