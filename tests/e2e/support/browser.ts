import { type BrowserContext, expect, type Page } from '@playwright/test'

const entry = /\/assets\/index-[\w-]+\.js$/

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** Holds back the app's code. Returns how to release it. */
export const holdApp = (page: Page) => hold(page, entry)

/** Holds back requests for matching files. Returns how to release them for good. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * The app never starts, so the page stays as the server and the browser drew it. Aborting its script would make the page reload
 * itself (FAN-36).
 */
export const withoutApp = (page: Page) =>
  page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))

/**
 * Resizes the window after three frames. Chromium does not reevaluate the media queries of rules that were inserted in the last
 * two frames until another rule is inserted.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await frames(page, 3)
  await page.setViewportSize(size)
}

/** Waits until the page has drawn this many frames. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** Uses the theme of the system, even at a venue with its own theme (VEN-05), so that a test can see both themes. */
export const followSystem = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('theme_preference', 'system'))

/** Waits until the service worker has everything for a start without a network. */
export const readyOffline = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const shell = await caches.match('/offline.html')
          const { active } = await navigator.serviceWorker.ready
          return shell !== undefined && active?.state === 'activated'
        }),
      { timeout: 30_000 },
    )
    .toBe(true)

/** Closes a page and returns the next page of its browser. */
export const reopen = async (page: Page, context: BrowserContext) => {
  const next = await context.newPage()
  await page.close()
  return next
}

/** Collects the violations of our content security policy on all pages of the browser from now on. */
export async function policyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (what: string) => violations.push(what))
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI }) => {
        const { reportViolation } = window as never as { reportViolation: (what: string) => void }
        reportViolation(`${documentURI}: ${effectiveDirective} refused ${blockedURI}`)
      },
    )
  })
  return violations
}
