import type { Page } from '@playwright/test'

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
