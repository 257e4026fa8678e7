import { type BrowserContext, expect, type Page } from '@playwright/test'

const entry = /\/assets\/index-[\w-]+\.js$/

/** Keeps the app's own code back until it is let go. */
export const holdApp = (page: Page) => hold(page, entry)

/** Keeps files back that the page asks for; returns what lets them go, once and for all. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The app never starts, so that all that is painted is the shell. Scripts that were refused would have the page load itself again (FAN-36). */
export const withoutApp = (page: Page) =>
  page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))

/**
 * Resizes the window once three frames have passed: Chromium leaves the media queries of rules that were inserted in the last frame or two
 * as they were, for as long as no other rule is inserted.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await frames(page, 3)
  await page.setViewportSize(size)
}

/** Waits until the page has drawn so many frames. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** The page is in the theme of the system, also at a venue that has a theme (VEN-05), so that a test can look at both. */
export const followSystem = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('theme_preference', 'system'))

/** Waits until the worker has everything for a start without a network. */
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

/** Closes a page; returns the next one of its browser. */
export const close = async (page: Page, context: BrowserContext) => {
  const next = await context.newPage()
  await page.close()
  return next
}

/** Collects what our content security policy refuses from now on, in any page of the browser. */
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
