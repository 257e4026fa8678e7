import type { Page } from '@playwright/test'

/** The value that the browser stores under a key. */
export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
