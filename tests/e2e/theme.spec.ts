import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone, resize, withoutApp } from './support/browser.ts'
import { menuCards } from './support/screens.ts'
import { logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent, store } from './support/visit.ts'

const [lightCanvas, darkCanvas] = ['rgb(247, 247, 249)', 'rgb(16, 17, 25)']
/** The venue's colour in both themes. */
const green = '#0b6b3a'
/** rebeccapurple, the colour of a demo event */
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

test('FAN-26 the first paint has the preferred theme, else that of the system', async ({ page }) => {
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
    if (preference) await store(page, { theme_preference: preference })
    await page.goto(`${siteOf('demo')}/auth`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Loading your experience...'), what).toBeVisible()
    expect(await canvas(page), what).toBe(expected === 'dark' ? darkCanvas : lightCanvas)
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme, what).toBe(expected)
    await expect(bar(page), what).toHaveAttribute('content', green)
  }
})

test('VEN-05 the first paint and the app have the venue’s theme, unless the fan has chosen one', async ({
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
    if (preference) await store(page, { theme_preference: preference })
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

test('THEME-01, THEME-07, FAN-26 the page has the fixed colours, animates for 300 ms, and follows the system while it is open, even in an event’s colour', async ({
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

const primary = (page: Page) => variable(page, '--color-primary')

test('THEME-02, THEME-03 after an event is selected every screen has its colour with readable texts, until another is selected', async ({
  page,
  openSignedIn,
}) => {
  const banner = page.getByRole('banner')
  const choose = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Select Event' }).click()
  const expectPurple = async (path: string) => {
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of [desktop, phone]) {
      await resize(page, size)
      await expect(banner).toBeVisible()
      await expect.poll(() => primary(page), path).toBe(purple)
      expect(await variable(page, '--color-on-primary')).toBe('#ffffff')
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', purple)
    }
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
  // While the cart is unknown, the fan would be asked first.
  await expect.poll(() => page.evaluate(() => 'cart_data' in localStorage)).toBe(true)
  await banner.getByRole('link', { name: /^Change/ }).click()
  await expectPurple('/events')
  await choose('Season Finale')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => primary(page)).toBe(green)

  /** Stores an event as another tab would. */
  const storeEvent = (primaryColor: string) =>
    page.evaluate(
      (event) => {
        localStorage.setItem('selected_event', event)
        dispatchEvent(new StorageEvent('storage', { key: 'selected_event' }))
      },
      JSON.stringify({ ...runningEvent, primaryColor }),
    )
  await fillCart(page, [cola])
  await storeEvent('rebeccapurple')
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/cart`)
  await expectPurple('/cart')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expectPurple('/confirmation')
  await page.goto(`${origin}/checkout`)
  await expectPurple('/checkout')
  for (const none of ['red;}body{display:none', 'currentcolor']) {
    await storeEvent(none)
    await expect.poll(() => primary(page), none).toBe(green)
    await storeEvent('rebeccapurple')
    await expect.poll(() => primary(page)).toBe(purple)
  }
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

test('FAN-25 theme, density and notifications chosen in the account menu apply at once, in other tabs and from the first paint after a reload, and stay after a sign-out', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByRole('link', { name: /\$\d/ }).first()).toBeVisible()
  const normal = await gap(page)
  await openPreferences(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await look(page)).toMatchObject({ theme: 'dark', canvas: 'rgb(16, 17, 25)' })
  await page.getByRole('radio', { name: 'Compact' }).check()
  expect(await gap(page)).toBeLessThan(normal)
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  expect(await gap(page)).toBeGreaterThan(normal)
  await page.getByRole('switch', { name: 'Notifications' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused()
  const small = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, ...button.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    )
  expect(small).toEqual([])
  const kept = await page.evaluate(() =>
    ['theme_preference', 'ui_density', 'notifications_enabled'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual(['dark', 'comfortable', 'false'])

  await withoutApp(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await look(page)).toEqual({ theme: 'dark', density: 'comfortable', canvas: 'rgb(16, 17, 25)' })
  await page.unrouteAll()
  await page.reload()
  await openPreferences(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await look(page)).toMatchObject({ canvas: 'rgb(247, 247, 249)' })

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('banner')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
  await page.keyboard.press('Escape')
  await logOut(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
