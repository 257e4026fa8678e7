import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, wcag } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { brandingOf } from './support/branding.ts'
import { startGallery } from './support/gallery.ts'
import { policyViolations } from './support/policy-violations.ts'
import { expect, test } from './support/storefront-test.ts'

const narrowest = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

// One gallery serves all tests of this file, in the colours of whichever tenant it is opened at.
test.describe.configure({ mode: 'default' })
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

async function screenshot(page: Page, info: TestInfo, name: string, fullPage = true): Promise<void> {
  const path = info.outputPath(`${name}.png`)
  await page.screenshot({ path, fullPage })
  await info.attach(name, { path })
}

for (const tenant of ['demo', 'light', 'dark', 'pickup'] as const)
  test(`THEME-02, THEME-03, THEME-06 ${tenant}: every primitive is accessible in every state`, async ({
    page,
    context,
  }, info) => {
    const violations = await policyViolations(context)
    const errors = errorsOf(page)
    await gallery.open(page, tenant)
    const { primaryColor } = await brandingOf(tenant)
    const shown = page.getByRole('button', { name: 'primary', exact: true }).first()
    expect(await shown.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(rgb(primaryColor))

    for (const size of [narrowest, phone, desktop]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page, `${tenant} at ${size.width} px`)
      if (size === narrowest) continue
      // An exhibit has the headings of a screen that is not there, which best practices would order.
      await expectAccessible(page, `${tenant} at ${size.width} px`, wcag)
      await screenshot(page, info, `${tenant}-${size.width}`)
    }
    expect(violations).toEqual([])
    expect(errors).toEqual([])
  })

test('every state of every primitive takes room on the page', async ({ page }) => {
  await gallery.open(page, 'demo')
  const states = page.getByRole('figure')
  expect(await states.count()).toBeGreaterThan(80)
  const empty = await states.evaluateAll((figures) =>
    figures
      .filter((figure) => {
        const { width = 0, height = 0 } = figure.lastElementChild?.getBoundingClientRect() ?? {}
        return width < 1 || height < 1
      })
      .map((figure) => `${figure.closest('section')?.id}: ${figure.firstElementChild?.textContent}`),
  )
  expect(empty).toEqual([])
})

test('a forced hover and focus look like real ones', async ({ page }) => {
  await gallery.open(page, 'demo')
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
})

for (const tenant of ['light', 'dark'] as const)
  test(`THEME-03, THEME-06 ${tenant}: what opens over the page is accessible too`, async ({ page }, info) => {
    const errors = errorsOf(page)
    await gallery.open(page, tenant)
    const judge = async (what: string) => {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page, what)
        await screenshot(page, info, `${what.replaceAll(' ', '-')}-${size.width}`, false)
      }
      await expectAccessible(page, what, wcag)
    }
    await page.setViewportSize(phone)
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
      await judge(dialog)
      expect(await open.evaluate((box) => box.scrollWidth - box.clientWidth), dialog).toBeLessThanOrEqual(0)
      await open.getByRole('button').first().click()
      await expect(open).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^Menu of fan/ }).click()
    await expect(page.getByRole('list', { name: /^Menu of fan/ })).toBeInViewport({ ratio: 1 })
    await judge('popover')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show “Not removed”' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not removed' })
    await expect(alert).toBeVisible()
    await judge('toast')
    await page.getByRole('button', { name: 'Open overlay' }).click()
    await expect(page.getByRole('dialog', { name: 'Processing payment...' })).toBeVisible()
    await judge('overlay')
    expect(errors).toEqual([])
  })

test('the built storefront has no gallery', async ({ page, openSignedIn }) => {
  await openSignedIn('/__gallery')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const source = await page.goto(`${siteOf('demo')}/gallery/main.tsx`)
  expect(source?.status()).toBe(404)
})

/** #rrggbb as a browser computes it. */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
