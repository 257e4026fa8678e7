import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { withoutApp } from './support/hold.ts'
import { expect, test } from './support/storefront-test.ts'

const [lightCanvas, darkCanvas] = ['rgb(247, 247, 249)', 'rgb(16, 17, 25)']
/** The venue's, in either theme. */
const greenBar = '#0b6b3a'
const purple = '#663399'

/** The colours of THEME-01. */
const fixed = {
  secondary: '#2b2d42',
  accent: 'rgb(55, 114, 255)',
  background: 'rgb(255, 255, 255)',
  foreground: 'rgb(43, 45, 66)',
}

const bar = (page: Page) => page.locator('meta[name=theme-color]')
const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const variable = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)

test('FAN-26 no flash: the first paint is in the theme of the preference, else of the system', async ({
  page,
}) => {
  await withoutApp(page)
  for (const [system, preference, expected] of [
    ['dark', '', 'dark'],
    ['light', '', 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
    ['dark', 'system', 'dark'],
  ] as const) {
    const what = `a ${system} system with the preference '${preference}'`
    await page.emulateMedia({ colorScheme: system })
    if (preference)
      await page.evaluate((theme) => localStorage.setItem('theme_preference', theme), preference)
    await page.goto(`${siteOf('demo')}/auth`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Loading your experience...'), what).toBeVisible()
    expect(await canvas(page), what).toBe(expected === 'dark' ? darkCanvas : lightCanvas)
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme, what).toBe(expected)
    await expect(bar(page), what).toHaveAttribute('content', greenBar)
  }
})

test('VEN-05 the first paint of a fan who has chosen no theme is in the venue’s, and so is the app; whoever has chosen one has that', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await withoutApp(page)
  await page.goto(`${siteOf('dark')}/auth`, { waitUntil: 'domcontentloaded' })
  for (const [preference, expected] of [
    ['', darkCanvas],
    ['light', lightCanvas],
    ['system', lightCanvas],
  ] as const) {
    if (preference)
      await page.evaluate((theme) => localStorage.setItem('theme_preference', theme), preference)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Loading your experience...'), preference).toBeVisible()
    expect(await canvas(page), preference).toBe(expected)
  }
  await page.unrouteAll()
  await page.reload()
  expect(await canvas(page), 'the app, with what the fan has chosen').toBe(lightCanvas)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect(await canvas(page), 'the app').toBe(darkCanvas)
})

test('THEME-01, THEME-07, FAN-26 the page is drawn in the fixed colours, animates for 300 ms, and follows the system while it is open, in an event’s own colour too', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: { ...runningEvent, primaryColor: 'rebeccapurple' } })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('color', fixed.foreground)
  const button = page.getByRole('link', { name: 'Continue Shopping' })
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s')
  expect(await variable(page, '--color-secondary')).toBe(fixed.secondary)

  expect(await variable(page, '--color-primary')).toBe(purple)
  await expect(bar(page)).toHaveAttribute('content', purple)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(bar(page)).toHaveAttribute('content', purple)
  expect(await canvas(page)).toBe(darkCanvas)
  expect(await variable(page, '--color-primary')).toMatch(/^#[7-9]/)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByRole('searchbox')).toHaveCSS('background-color', fixed.background)
  await context.clearCookies()
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'You need to login to access this feature.' })
  await expect(notice).toHaveCSS('color', fixed.accent)
})
