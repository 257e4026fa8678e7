import type { Page, Request } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { callsTo, ledgerOf } from './support/product-server.ts'
import {
  confirmInSeat,
  fillInSeat,
  heldOrders,
  openConfirmation,
  pay,
  payNowButton,
  toast,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { prepareCheckout, runningEvent, store } from './support/visit.ts'

const noConnection = 'Unable to connect to the server.'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: noConnection })

/** Cuts the connection of the page. `reconnect` restores it, and asserts that no changing request was sent meanwhile. */
async function disconnect(page: Page) {
  const sent: string[] = []
  const note = (request: Request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  page.on('request', note)
  const reconnect = async () => {
    expect(sent).toEqual([])
    page.off('request', note)
    await page.context().setOffline(false)
    await expect(notice(page)).toBeHidden()
  }
  return { reconnect }
}

test('FAN-29 without a connection each change of the cart reports that at once and sends nothing', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await page.goto(`${siteOf('demo')}/`)
  const add = page.getByRole('button', { name: 'Add Spring Water to cart' })
  await expect(add).toBeEnabled()
  const menu = await disconnect(page)
  await add.click()
  await expect(toast(page, noConnection)).toBeVisible()
  await menu.reconnect()
  await add.click()
  await expect(page.getByRole('button', { name: 'Increase quantity of Spring Water' })).toBeVisible()

  await page.goto(`${siteOf('demo')}/cart`)
  const quantity = page.getByRole('group', { name: 'Quantity of Classic Cola' })
  const more = page.getByRole('button', { name: 'Increase quantity of Classic Cola' })
  await expect(quantity).toContainText('2')
  const cart = await disconnect(page)
  await more.click()
  await expect(toast(page, 'Failed to update quantity')).toContainText(noConnection)
  await expect(quantity).toContainText('2')
  await page.getByRole('button', { name: 'Remove Classic Cola' }).click()
  await expect(toast(page, 'Error')).toContainText(noConnection)
  await expect(more).toBeVisible()
  await cart.reconnect()
  await more.click()
  await expect(quantity).toContainText('3')
  const before = ['Cola of the test', 'Spring Water'].length
  await expect.poll(() => callsTo(fan.email, '/cart/items$')).toBe(before + 1)
})

test('FAN-29 without a connection typed text is kept, nothing is charged and no rating is sent; everything works again afterwards', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { selected_event: runningEvent })
  await openConfirmation(page)
  await fillInSeat(page)
  const confirmation = await disconnect(page)
  await confirmInSeat(page).click()
  await expect(toast(page, 'Unable to Update Information')).toContainText(noConnection)
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
  await confirmation.reconnect()

  await page.route('**/generate-order-id', (route) => route.abort())
  // After a call without a response the page checks whether the server is reachable. That answer must come before the connection
  // is cut.
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/session'))
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/checkout$/)
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await asked
  const opening = await disconnect(page)
  await page.unroute('**/generate-order-id')
  await opening.reconnect()
  await expect(payNowButton(page)).toBeEnabled()

  const checkout = await disconnect(page)
  await payNowButton(page).click()
  const notCharged = page.getByText('There is no connection, so the payment was not sent')
  await expect(notCharged).toBeVisible()
  expect(await heldOrders(page)).toEqual([])
  await page.getByRole('button', { name: 'Add another card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: noConnection })).toBeVisible()
  await page
    .getByRole('button', { name: /Delete card/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, noConnection)).toBeVisible()
  await checkout.reconnect()
  await expect(notCharged).toBeHidden()
  await pay(page)
  expect(await ledgerOf(fan.email)).toHaveLength(1)

  await page.getByRole('button', { name: 'View Order' }).click()
  const star = page.getByRole('radio', { name: '2 stars' })
  await expect(star).toBeEnabled()
  const order = await disconnect(page)
  await star.click()
  await expect(toast(page, 'Failed to submit feedback')).toContainText(noConnection)
  await order.reconnect()
  await star.click()
  await expect(toast(page, 'Thank you for your feedback!')).toBeVisible()
})
