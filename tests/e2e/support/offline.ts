import { type BrowserContext, expect, type Page } from '@playwright/test'

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
