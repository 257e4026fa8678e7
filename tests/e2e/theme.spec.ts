import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { withoutApp } from './support/browser.ts'
import { menuCards } from './support/screens.ts'
import { logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent, store } from './support/visit.ts'

const [lightCanvas, darkCanvas] = ['rgb(255, 255, 255)', 'rgb(16, 17, 25)']
/** The venue's colour in both themes. */
const green = '#0b6b3a'
/** rebeccapurple, the colour of a demo event */
const purple = '#663399'

const bar = (page: Page) => page.locator('meta[name=theme-color]')
const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim())

test('THEME-01 FAN-26 VEN-05 the first paint has the theme that the fan prefers, else the venue’s, else that of the system; the app keeps it', async ({
  page,
}) => {
  await withoutApp(page)
  for (const [tenant, system, preference, expected] of [
    ['demo', 'dark', '', darkCanvas],
    ['demo', 'light', 'dark', darkCanvas],
    ['dark', 'light', '', darkCanvas],
    ['dark', 'light', 'system', lightCanvas],
  ] as const) {
    const what = `${tenant}, a ${system} system with the preference '${preference}'`
    await page.emulateMedia({ colorScheme: system })
    if (preference) await store(page, { theme_preference: preference })
    await page.goto(`${siteOf(tenant)}/auth`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Loading your experience...'), what).toBeVisible()
    expect(await canvas(page), what).toBe(expected)
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme, what).toBe(expected === darkCanvas ? 'dark' : 'light')
    if (tenant === 'demo') await expect(bar(page), what).toHaveAttribute('content', green)
  }
  await page.unrouteAll()
  await page.reload()
  expect(await canvas(page), 'the app, with what the fan has chosen').toBe(lightCanvas)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect(await canvas(page), 'the app').toBe(darkCanvas)
})

test('THEME-02, FAN-26 after an event is selected every screen has its colour, also in the dark theme of the system, until another is selected', async ({
  page,
  openSignedIn,
}) => {
  const banner = page.getByRole('banner')
  const choose = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Select Event' }).click()
  const expectPurple = async (path: string) => {
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCSS('background-color', 'rgb(102, 51, 153)')
    expect(await primary(page), path).toBe(purple)
    await expect(bar(page)).toHaveAttribute('content', purple)
  }

  await openSignedIn('/events')
  expect(await primary(page)).toBe(green)
  await choose('Women’s Cup Quarter-Final')
  await expectPurple('/')
  await menuCards(page, 'Drinks').first().click()
  await expectPurple('/product')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expectPurple('/transactions')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await canvas(page)).toBe(darkCanvas)
  expect(await primary(page)).toMatch(/^#[7-9]/)
  await expect(bar(page)).toHaveAttribute('content', purple)
  await page.emulateMedia({ colorScheme: 'light' })
  // While the cart is unknown, the fan would be asked first.
  await expect.poll(() => page.evaluate(() => 'cart_data' in localStorage)).toBe(true)
  await banner.getByRole('link', { name: /^Change/ }).click()
  await expectPurple('/events')
  await choose('Season Finale')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => primary(page)).toBe(green)

  await fillCart(page, [cola])
  await store(page, { selected_event: { ...runningEvent, primaryColor: 'rebeccapurple' } })
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/cart`)
  await expectPurple('/cart')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expectPurple('/confirmation')
  await page.goto(`${origin}/checkout`)
  await expectPurple('/checkout')
})

const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible()
}
const look = (page: Page) =>
  page.evaluate(() => {
    const { theme, density } = document.documentElement.dataset
    return { theme, density, canvas: getComputedStyle(document.documentElement).backgroundColor }
  })
const gap = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /\$\d/ }) })
    .first()
    .evaluate((list) => Number.parseFloat(getComputedStyle(list).rowGap))

test('FAN-25 theme and density chosen in the account menu apply at once, in other tabs and from the first paint after a reload, and stay after a sign-out', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByRole('link', { name: /\$\d/ }).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('banner')).toBeVisible()
  const normal = await gap(page)
  await openPreferences(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await look(page)).toMatchObject({ theme: 'dark', canvas: darkCanvas })
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
  await page.getByRole('radio', { name: 'Compact' }).check()
  expect(await gap(page)).toBeLessThan(normal)
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  expect(await gap(page)).toBeGreaterThan(normal)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused()
  await logOut(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await withoutApp(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await look(page)).toEqual({ theme: 'dark', density: 'comfortable', canvas: darkCanvas })
})
