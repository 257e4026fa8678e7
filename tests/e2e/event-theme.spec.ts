import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { cards } from './support/home.ts'
import { resize } from './support/resize.ts'
import { expect, test } from './support/storefront-test.ts'

/** rebeccapurple, the colour of one event of the demo */
const purple = '#663399'
const green = '#0b6b3a'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

const variable = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name)
const primary = (page: Page) => variable(page, '--color-primary')

test('THEME-02, THEME-03 from the choice of an event on every screen is in its colour, texts readable on it, until another is chosen', async ({
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
  await cards(page, 'Drinks').first().click()
  await expectPurple('/product')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expectPurple('/transactions')
  // A cart that is not known yet may hold something: the fan would be asked first.
  await expect.poll(() => page.evaluate(() => 'cart_data' in localStorage)).toBe(true)
  await banner.getByRole('link', { name: /^Change/ }).click()
  await expectPurple('/events')
  await choose('Season Finale')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => primary(page)).toBe(green)

  /** As another tab of the fan does. */
  const storeEvent = (primaryColor: string) =>
    page.evaluate(
      (event) => {
        localStorage.setItem('selected_event', event)
        dispatchEvent(new StorageEvent('storage', { key: 'selected_event' }))
      },
      JSON.stringify({ ...runningEvent, primaryColor }),
    )
  await fillCart(page, 42, [cola])
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
