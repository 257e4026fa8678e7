import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/** WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const standard = [...wcag, 'best-practice']

// The package's `AxeBuilder` sends axe to the page twice, and to each frame, for every check. Sending it once is enough.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

type Axe = { run: (within: string | Document, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/**
 * Checks the page in its current state, or the part that a selector finds, against WCAG 2.2 A and AA and best practices, or
 * against `runOnly`. Frames of other origins (vault, receipt) are not ours.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { runOnly = standard, within }: { runOnly?: readonly string[]; within?: string | undefined } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as never as { axe: Axe }
      // axe does not know the top layer: for it a bar that a dialog covers would cover the dialog's buttons.
      const covered = document.querySelector('dialog:modal') ? 'hidden' : ''
      const bars = [...document.querySelectorAll<HTMLElement>('[data-fixed]')]
      for (const bar of bars) bar.style.visibility = covered
      const { violations } = await axe.run(within ?? document, options)
      for (const bar of bars) bar.style.visibility = ''
      return violations
    },
    // Without preloading: the two rules that need it cannot fail here, because the app has no media and no style that depends on
    // orientation.
    { within, options: { runOnly, resultTypes: ['violations'], iframes: false, preload: false } },
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
  expect.soft(found, what).toEqual([])
}

/** THEME-06: the page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(tooWide, `${what}: px too wide`).toBeLessThanOrEqual(0)
}
