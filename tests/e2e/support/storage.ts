import type { Page } from '@playwright/test'

/** What the browser keeps under a key. */
export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
