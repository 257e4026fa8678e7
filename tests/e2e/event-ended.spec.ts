import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { eventAround } from './support/chosen-event.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { payNow, success } from './support/payment.ts'
import { injectFault, ledgerOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const notice = 'This event has ended. Choose another one.'
const hour = 3_600_000

test('FAN-01 with an event that has ended a screen leads to /events, which says so until another one is chosen', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: eventAround(-5, -1) })
  await fillCart(page, 42, [cola])
  await page.evaluate(() => localStorage.setItem('order_id', 'ORD-1'))
  for (const path of ['/', '/cart', '/checkout']) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page).toHaveURL(/\/events$/)
    await expect(page.getByText(notice)).toBeVisible()
  }
  for (const key of ['cart_id', 'order_id', 'cart_data']) expect(await storedIn(page, key)).toBeNull()
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await page
    .getByRole('button', { name: /Change/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
})

test('FAN-01 a page that is open when the event ends goes to /events, and nothing is charged', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await page.evaluate(
    (chosen) => localStorage.setItem('selected_event', JSON.stringify(chosen)),
    eventAround(-1, 2),
  )
  await page.clock.install()
  await openCheckout(page)
  await expect(payNow(page)).toBeEnabled()
  await page.clock.fastForward(2 * hour + 1000)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByText(notice)).toBeVisible()
  for (const key of ['cart_id', 'order_id', 'cart_data']) expect(await storedIn(page, key)).toBeNull()
  expect(await ledgerOf(fan.email)).toEqual([])
})

test('FAN-01 a charge under way when the event ends is followed to its end', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await page.evaluate(
    (chosen) => localStorage.setItem('selected_event', JSON.stringify(chosen)),
    eventAround(-1, 2),
  )
  await injectFault({ match: { path: '/charge$', email: fan.email }, latencyMs: 1500 })
  await page.clock.install()
  await openCheckout(page)
  await payNow(page).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 3 * hour)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/events$/)
})
