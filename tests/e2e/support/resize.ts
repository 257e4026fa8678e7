import type { Page } from '@playwright/test'

/**
 * Resizes the window once three frames have passed: Chromium leaves the media queries of rules that were inserted in the last frame or two
 * as they were, for as long as no other rule is inserted.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await page.setViewportSize(size)
}
