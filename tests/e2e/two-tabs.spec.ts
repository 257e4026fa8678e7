import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { addCola, beforeCheckout, openCheckout } from './support/checkout.ts'
import { runningEvent } from './support/chosen-event.ts'
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

test('FAN-15 a cart that is changed in one tab, and the event that is changed there, are so in the other within a second', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await addCola(page, 2)
  await page.goto(`${siteOf('demo')}/cart`)
  await expect(badge(page)).toHaveText('2')
  const other = await openTab(context, '/cart')
  await expect(badge(other)).toHaveText('2')

  // A change of quantity is sent 1 s after the click.
  const changed = page.waitForResponse((response) => response.url().endsWith('/api/cart/details'))
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await changed
  await expect(badge(other)).toHaveText('3', within)

  await page.goto(`${siteOf('demo')}/events`)
  await page.getByRole('button', { name: 'Select Event' }).last().click()
  const change = page.getByRole('button', { name: 'Change', exact: true })
  if (await change.isVisible()) await change.click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  await expect(badge(other)).toHaveCount(0, within)
  expect(await storedIn(other, 'selected_event')).toBe(await storedIn(page, 'selected_event'))
})

test('FAN-15 an order that is paid in one tab closes its cart in the other within a second', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  const other = await openTab(context, '/cart')
  await expect(badge(other)).toHaveText('2')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(badge(other)).toHaveCount(0, within)
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible(within)
})
