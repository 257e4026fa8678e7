import type { Locator, Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/** The toast that is on the screen. */
export const shownToast = (page: Page): Locator => page.locator('[data-visible=true]')

/** The toast of that title, while it is on the screen. */
export const toast = (page: Page, title: string): Locator => shownToast(page).filter({ hasText: title })

/** The toast is there until just before its time, and gone soon after. The page's clock has to be stopped. */
export async function expectToastFor(page: Page, title: string, ms: number): Promise<void> {
  await expect(toast(page, title)).toBeVisible()
  await page.clock.runFor(ms - 100)
  await expect(toast(page, title)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page, title)).toBeHidden()
}
