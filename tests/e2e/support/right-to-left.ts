import type { Page } from '@playwright/test'

/**
 * Every page from now on is laid out from right to left, whatever its language: in English a walk still finds its way by names, and only the
 * direction differs from what other tests see.
 */
export const fromRightToLeft = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dir = 'rtl'
    }).observe(document, { childList: true })
  })
