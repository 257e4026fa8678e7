import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/** WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const standard = [...wcag, 'best-practice']

/** Half a megabyte that the page has from the last look need not be sent again, which takes longer than the look. */
const nothing = ';'

/**
 * Checks the page, as it is now, against WCAG 2.2 A and AA and best practices, unless `runOnly` says otherwise. Frames of
 * other origins (vault, receipt) are not ours.
 */
export async function expectAccessible(page: Page, what: string, runOnly = standard): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: nothing }) })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ['violations'], iframes: false })
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
  expect(found, what).toEqual([])
}

/** THEME-06: the page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide, what).toBeLessThanOrEqual(0)
}
