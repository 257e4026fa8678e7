import type { Page } from '@playwright/test'

/** Whoever looks at both themes changes the system's, which a venue with a theme of its own would not show (VEN-05). */
export const followSystem = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('theme_preference', 'system'))
