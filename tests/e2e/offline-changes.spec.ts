import type { Page, Request } from '@playwright/test'
import { ledgerOf } from './support/product-server.ts'
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

test('FAN-28 FAN-29 without a connection each change shows that at once: typed text is kept, nothing is charged, no card is deleted and no rating sent; everything works again afterwards', async ({
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

  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/checkout$/)
  await expect(payNowButton(page)).toBeEnabled()

  const checkout = await disconnect(page)
  await payNowButton(page).click()
  const notCharged = page.getByText('You’re offline. Your payment wasn’t sent')
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
