import type { Locator, Page } from '@playwright/test'

/** The toast that is on the screen. */
export const shownToast = (page: Page): Locator => page.locator('[data-visible=true]')

/** The toast of that title, while it is on the screen. */
export const toast = (page: Page, title: string): Locator => shownToast(page).filter({ hasText: title })
