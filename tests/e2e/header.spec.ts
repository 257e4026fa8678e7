import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { beforeCheckout } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

const goTo = (page: Page, path: string) => page.goto(siteOf('demo') + path)
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()
const account = (page: Page) => page.getByRole('button', { name: 'Account menu' })
/** What leads to another event on a phone. */
const change = (page: Page) =>
  page.getByRole('link', { name: `Change event, ${bareEvent.name}`, exact: true })
const expectPath = (page: Page, path: string) => expect(page).toHaveURL(siteOf('demo') + path)

test('HEADER-02, HEADER-03 back leads to / from product, cart and history, and from wherever there is no way back', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: bareEvent })
  await goTo(page, '/product?pid=1001')
  await back(page)
  await expectPath(page, '/')

  await change(page).click()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await back(page)
  await expectPath(page, '/')

  await change(page).click()
  await account(page).click()
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByText('No transactions found.')).toBeVisible()
  await back(page)
  await expectPath(page, '/')

  const fresh = await page.context().newPage()
  await goTo(fresh, '/confirmation')
  await back(fresh)
  await expectPath(fresh, '/')
})

test("HEADER-03, HEADER-07 back on /confirmation is the browser's; the badge of the cart counts every piece", async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 0, quantity: 3 })
  await goTo(page, '/')
  await expect(page.getByTestId('cart-count')).toHaveText('3')
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByTestId('cart-count')).toHaveText('4')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expect(page.getByRole('heading', { name: 'Customer Details' })).toBeVisible()
  await back(page)
  await expectPath(page, '/cart')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByTestId('cart-count')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()

  await goTo(page, '/confirmation')
  await back(page)
  await expectPath(page, '/cart')
})

test('HEADER-06, HEADER-09 the account menu by keyboard; the event is changed by a link or by its name', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: bareEvent })
  await expect(page.getByRole('button', { name: bareEvent.name })).toBeHidden()
  await change(page).click()
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeVisible()
  await expectPath(page, '/events')

  await account(page).press('Enter')
  const menu = page.getByRole('list', { name: 'Account menu' })
  await expect(menu.getByRole('listitem')).toHaveText(['View Order History', 'Preferences', 'Log Out'])
  await expect(page.getByRole('banner').getByText(fan.email)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'View Order History' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Preferences' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account(page)).toBeFocused()
  await account(page).click()
  await menu.getByRole('link', { name: 'View Order History' }).click()
  await expect(menu).toBeHidden()
  await expectPath(page, '/transactions')

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('link', { name: 'Change', exact: true })).toBeHidden()
  await page.getByRole('button', { name: bareEvent.name }).click()
  await expectPath(page, '/events')
})
