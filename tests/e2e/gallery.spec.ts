import type { Page } from '@playwright/test'
import { type BffProcess, startBff } from '../stack/bff-process.ts'
import { startVite } from '../stack/vite-process.ts'
import { expectAccessible, expectNoSidewaysScroll, wcag } from './support/accessibility.ts'
import { siteOf, stackEnv } from './support/addresses.ts'
import { desktop, followSystem, phone, policyViolations } from './support/browser.ts'
import { brandingOf, rgb } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const narrowest = { width: 320, height: 640 }

// All tests of this file share one gallery. The tenant of its address decides the colours.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The gallery of the primitives as in `pnpm dev`: Vite behind a BFF beside the stack. */
let vite: Awaited<ReturnType<typeof startVite>>
let bff: BffProcess
test.beforeAll(async () => {
  vite = await startVite()
  bff = await startBff({ env: stackEnv(), webDevServer: vite.url })
})
test.afterAll(async () => {
  await bff.stop()
  await vite.stop()
})

/** Collects the errors that the page reports. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

for (const tenant of ['light', 'demo', 'dark', 'pickup'] as const)
  test(`THEME-02, THEME-03, THEME-06 ${tenant}: every primitive and every overlay is accessible in every state`, {
    tag: '@nightly',
  }, async ({ page, context }) => {
    const built = await page.goto(`${siteOf(tenant)}/__gallery`)
    expect(built?.status(), 'the built storefront has none').toBe(404)
    const violations = await policyViolations(context)
    const errors = errorsOf(page)
    await page.addInitScript(keepTransientParts)
    // Uses the light theme at every venue, even one with another theme (VEN-05).
    await followSystem(page)
    await page.goto(`http://${tenant}.localhost:${bff.port}/__gallery`)
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const { primaryColor } = await brandingOf(tenant)
    const shown = page.getByRole('button', { name: 'primary', exact: true }).first()
    expect(await shown.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(rgb(primaryColor))
    expect(await page.getByRole('figure').count()).toBeGreaterThan(80)
    expect(await page.evaluate(emptyFigures)).toEqual([])
    await expectForcedStates(page)

    // A best practice about the order of headings does not apply, because an exhibit is not a whole screen.
    const judge = (what: string, within?: string) => expectAccessible(page, what, { runOnly: wcag, within })
    for (const size of [narrowest, desktop, phone]) {
      await page.setViewportSize(size)
      const where = `${tenant} at ${size.width} px`
      await expectNoSidewaysScroll(page, where)
      if (size !== narrowest) await judge(where)
    }
    await openOverlays(page, async (what, within) => {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page, `${what} at ${size.width} px`)
      }
      await judge(what, within)
    })
    expect(violations).toEqual([])
    expect(errors).toEqual([])
  })

/** Runs in the page: keeps a toast and an overlay that would disappear after some seconds. */
function keepTransientParts(): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms < 4_000 ? start(work, ms) : 0),
  })
}

/** Opens all overlays of the gallery, one after the other. */
async function openOverlays(
  page: Page,
  judge: (what: string, within: string) => Promise<void>,
): Promise<void> {
  for (const dialog of [
    'dialog',
    'alert',
    'long dialog',
    'question',
    'dangerous question',
    'sheet',
    'long sheet',
  ]) {
    await page.getByRole('button', { name: `Open ${dialog}`, exact: true }).click()
    const open = page.locator('dialog[open]')
    await expect(open).toBeVisible()
    await judge(dialog, 'dialog[open]')
    expect(await open.evaluate((box) => box.scrollWidth - box.clientWidth), dialog).toBeLessThanOrEqual(0)
    await open.getByRole('button').first().click()
    await expect(open).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Menu of fan/ }).click()
  await expect(page.getByRole('list', { name: /^Menu of fan/ })).toBeInViewport({ ratio: 1 })
  await judge('popover', 'ul[aria-label^="Menu of fan"]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show “Not removed”' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not removed' })).toBeVisible()
  await judge('toast', '[role=alert]')
  await page.getByRole('button', { name: 'Open overlay' }).click()
  await expect(page.getByRole('dialog', { name: 'Processing payment...' })).toBeVisible()
  await judge('overlay', 'dialog[open]')
}

/** Runs in the page: the states that are not visible. */
function emptyFigures(): string[] {
  return [...document.querySelectorAll('figure')]
    .filter((figure) => {
      const { width = 0, height = 0 } = figure.lastElementChild?.getBoundingClientRect() ?? {}
      return width < 1 || height < 1
    })
    .map((figure) => `${figure.closest('section')?.id}: ${figure.firstElementChild?.textContent}`)
}

/** Forced hover and focus look like real ones. */
async function expectForcedStates(page: Page): Promise<void> {
  const look = (state: string, property: 'filter' | 'outline-style') =>
    page
      .locator('#Button')
      .getByRole('figure', { name: state, exact: true })
      .getByRole('button', { name: 'primary', exact: true })
      .evaluate((button, name) => getComputedStyle(button).getPropertyValue(name), property)
  expect(await look('default', 'filter')).toBe('none')
  expect(await look('hover', 'filter')).toBe('brightness(0.95)')
  expect(await look('default', 'outline-style')).toBe('none')
  expect(await look('focus', 'outline-style')).toBe('solid')
}
