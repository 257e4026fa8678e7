import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

const [lightCanvas, darkCanvas] = ['rgb(247, 247, 249)', 'rgb(16, 17, 25)']
const darkBar = '#1a1c29'
const green = '#0b6b3a'

const bar = (page: Page) => page.locator('meta[name=theme-color]')
const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const prefer = (page: Page, theme: string) =>
  page.addInitScript((theme) => localStorage.setItem('theme_preference', theme), theme)

for (const [system, preference, expected] of [
  ['dark', null, 'dark'],
  ['light', 'dark', 'dark'],
  ['dark', 'light', 'light'],
  ['dark', 'system', 'dark'],
  ['light', null, 'light'],
] as const)
  test(`FAN-26 no flash: in a ${system} system with the preference ${preference} the first paint is ${expected}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    if (preference) await prefer(page, preference)
    // The app never starts, so all that is painted is the shell.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${siteOf('demo')}/auth`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Loading your experience...')).toBeVisible()
    expect(await canvas(page)).toBe(expected === 'dark' ? darkCanvas : lightCanvas)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(expected)
    await expect(bar(page)).toHaveAttribute('content', expected === 'dark' ? darkBar : green)
  })

test('FAN-26 the theme follows the system while the page is open, in an event’s own colour too', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: { ...runningEvent, primaryColor: 'rebeccapurple' } })
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim())
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await primary()).toBe('#663399')
  await expect(bar(page)).toHaveAttribute('content', '#663399')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(bar(page)).toHaveAttribute('content', darkBar)
  expect(await canvas(page)).toBe(darkCanvas)
  expect(await primary()).toMatch(/^#[7-9]/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(bar(page)).toHaveAttribute('content', '#663399')
})
