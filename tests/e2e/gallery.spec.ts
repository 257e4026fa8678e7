import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, wcag } from './support/accessibility.ts'
import { bffPort, siteOf } from './support/addresses.ts'
import { brandingOf, rgb } from './support/branding.ts'
import { followSystem } from './support/follow-system.ts'
import { startGallery } from './support/gallery.ts'
import { policyViolations } from './support/policy-violations.ts'
import { expect, test } from './support/storefront-test.ts'

const narrowest = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

// One gallery serves all tests of this file, in the colours of whichever tenant it is opened at.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let gallery: Awaited<ReturnType<typeof startGallery>>
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.stop())

/** What the page reports while it is looked at. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

// The one whose very light colour contrast is hardest to reach with; the others are judged at night.
for (const tenant of ['light', 'demo', 'dark', 'pickup'] as const) {
  const isNightly = tenant !== 'light'
  test(
    `THEME-02, THEME-03, THEME-06 ${tenant}: every primitive is accessible in every state, and so is what opens over the page`,
    isNightly ? { tag: '@nightly' } : {},
    async ({ page, context }) => {
      const violations = await policyViolations(context)
      const errors = errorsOf(page)
      await page.addInitScript(keepWhatGoes)
      // Every venue in the light theme, whichever is its own (VEN-05).
      await followSystem(page)
      await gallery.open(page, tenant)
      const { primaryColor } = await brandingOf(tenant)
      const shown = page.getByRole('button', { name: 'primary', exact: true }).first()
      expect(await shown.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
        rgb(primaryColor),
      )
      expect(await page.getByRole('figure').count()).toBeGreaterThan(80)
      expect(await page.evaluate(emptyFigures)).toEqual([])
      await expectForcedStates(page)

      // An exhibit has the headings of a screen that is not there, which best practices would order.
      const judge = (what: string, within?: string) => expectAccessible(page, what, { runOnly: wcag, within })
      for (const size of [narrowest, desktop, phone]) {
        await page.setViewportSize(size)
        const where = `${tenant} at ${size.width} px`
        await expectNoSidewaysScroll(page, where)
        if (size === narrowest) continue
        // A whole gallery takes axe long, and its colours are the same at either width.
        if (size === phone || isNightly) await judge(where)
      }
      await openEach(page, async (what, within) => {
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size)
          await expectNoSidewaysScroll(page, `${what} at ${size.width} px`)
        }
        await judge(what, within)
      })
      expect(violations).toEqual([])
      expect(errors).toEqual([])
    },
  )
}

test('the built storefront has no gallery', async ({ request }) => {
  const host = new URL(siteOf('demo')).host
  for (const path of ['/__gallery', '/gallery/main.tsx', '/gallery/index.html']) {
    const headers = { host, accept: 'text/html' }
    expect([path, (await request.get(`http://127.0.0.1:${bffPort()}${path}`, { headers })).status()]).toEqual(
      [path, 404],
    )
  }
})

/** Runs in the page: a toast and an overlay, which go by themselves after some seconds, stay until they have been looked at. */
function keepWhatGoes(): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms < 4_000 ? start(work, ms) : 0),
  })
}

/** Opens whatever opens over the gallery, one after the other. */
async function openEach(page: Page, judge: (what: string, within: string) => Promise<void>): Promise<void> {
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

/** Runs in the page: the states that take no room on it. */
function emptyFigures(): string[] {
  return [...document.querySelectorAll('figure')]
    .filter((figure) => {
      const { width = 0, height = 0 } = figure.lastElementChild?.getBoundingClientRect() ?? {}
      return width < 1 || height < 1
    })
    .map((figure) => `${figure.closest('section')?.id}: ${figure.firstElementChild?.textContent}`)
}

/** A forced hover and focus look like real ones. */
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
