import type { Page } from '@playwright/test'

const entry = /\/assets\/index-[\w-]+\.js$/

/** Keeps the app's own code back until it is let go. */
export const holdApp = (page: Page) => hold(page, entry)

/** Keeps files back that the page asks for; returns what lets them go, once and for all. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The app never starts, so that all that is painted is the shell. Scripts that were refused would have the page load itself again (FAN-36). */
export const withoutApp = (page: Page) =>
  page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
