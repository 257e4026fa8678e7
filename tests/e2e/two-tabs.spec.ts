import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { runningEvent } from './support/chosen-event.ts'
import { hold } from './support/hold.ts'
import { cards } from './support/home.ts'
import { payNow, success } from './support/payment.ts'
import { journalOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

/** What two tabs may differ in, at the most. */
const within = { timeout: 1000 }
const badge = (page: Page) => page.getByTestId('cart-count')
const openTab = async (context: BrowserContext, path: string) => {
  const tab = await context.newPage()
  await tab.goto(siteOf('demo') + path)
  return tab
}

test('CART-01, CART-02 one cart is created for two tabs and a reload, and its id stored', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  const path = '/api/cart/create'
  const release = await hold(page, /\/api\/cart\/create$/)
  await openSignedIn('/', { event: runningEvent })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  const second = await openTab(context, '/')
  await expect(cards(second, 'Drinks').first()).toBeVisible()
  release()
  for (const tab of [page, second]) await expect.poll(() => storedIn(tab, 'cart_id')).toBeTruthy()
  const id = await storedIn(page, 'cart_id')
  await page.reload()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect(await storedIn(page, 'cart_id')).toBe(id)
  const creations = await journalOf(fan.email, { path })
  expect(creations.map(({ body }) => body?.storeID)).toEqual([42])
})

test('FAN-15 what becomes of cart, event and order in one tab is so in the other within a second', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await page.goto(`${siteOf('demo')}/cart`)
  await expect(badge(page)).toHaveText('2')
  const other = await openTab(context, '/cart')
  await expect(badge(other)).toHaveText('2')

  // A change of quantity is sent 1 s after the click.
  const changed = page.waitForResponse((response) => response.url().endsWith('/api/cart/details'))
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await changed
  await expect(badge(other)).toHaveText('3', within)

  await openCheckout(page)
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
  await expect(badge(other)).toHaveCount(0, within)
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible(within)

  await page.goto(`${siteOf('demo')}/events`)
  await page.getByRole('button', { name: 'Select Event' }).last().click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  const event = await storedIn(page, 'selected_event')
  expect(JSON.parse(event ?? '')).not.toMatchObject({ id: 101 })
  expect(await storedIn(other, 'selected_event')).toBe(event)
  await expect(other.getByRole('link', { name: new RegExp(JSON.parse(event ?? '').name) })).toBeVisible(
    within,
  )
})
