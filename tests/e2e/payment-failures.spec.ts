import type { Page } from '@playwright/test'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { payNow, success } from './support/payment.ts'
import { callsTo, injectFault, ledgerOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const failedDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })

test('PAY-08 PAY-09 PAY-12 PAY-23 every kind of failed payment has its message and may be tried again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  const responses: [status: number, body: object, message: string][] = [
    [200, { status: 'FAILED', userMessage: 'Insufficient funds.' }, 'Insufficient funds.'],
    [
      200,
      { status: 'FAILED' },
      'Your payment was declined. Please check your card details or try a different payment method.',
    ],
    [402, { userMessage: 'Call your bank.' }, 'Call your bank.'],
    [
      400,
      { error: 'charge_rejected' },
      "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again.",
    ],
  ]
  for (const [status, body, message] of responses) {
    await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, status, body })
    await payNow(page).click()
    await expect(failedDialog(page)).toContainText(message)
    await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(failedDialog(page)).toHaveCount(0)
  }
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
})

test('PAY-10 PAY-11 PAY-08 only a charge that certainly was not made is shown as failed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  await page.route('**/charge', (route) => route.fulfill({ json: { status: 'HELD' } }))
  await payNow(page).click()
  await expect(failedDialog(page)).toContainText(
    'We encountered an issue processing your payment. Please try again or contact support if the problem persists.',
  )
  await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await page.unroute('**/charge')
  await page.route('**/charge', (route) => route.abort())
  await payNow(page).click()
  await expect(failedDialog(page)).toContainText('Network error occurred during payment processing')
  expect((await callsTo(fan.email, '/charge$')) + (await ledgerOf(fan.email)).length).toBe(0)
  await failedDialog(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('PAY-11 PAY-24 a response lost on the way to the browser is looked up: paid, once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  await page.route('**/charge', async (route) => {
    const address = new URL(route.request().url())
    const headers = { ...(await route.request().allHeaders()), host: address.host }
    await route.fetch({ url: address.href.replace(address.hostname, '127.0.0.1'), headers })
    await route.abort()
  })
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(await callsTo(fan.email, '/checkout$')).toBe(1)
})

test('PAY-24 a charge whose response is lost behind our server shows the order id, also after a reload, until the outcome is known', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  const restore = await injectFault({ match: { path: '/api/transactions', email: fan.email }, status: 500 })
  await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, drop: 'after' })
  await openCheckout(page)
  await payNow(page).click()
  const confirming = page.getByRole('dialog', { name: 'Confirming Your Payment' })
  const message = 'We are still confirming your payment. Do not pay again until we confirm.'
  await expect(confirming).toContainText(message)
  await expect(confirming).toContainText((await storedIn(page, 'order_id')) ?? 'none stored')
  await page.reload()
  await expect(confirming).toContainText(message)
  await restore()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
})

test('PAY-18 a paid order that cannot be confirmed shows its reference', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await injectFault({ match: { path: '/checkout$', email: fan.email }, status: 500 })
  await openCheckout(page)
  await payNow(page).click()
  const pending = page.getByRole('dialog', { name: 'Order Confirmation Pending' })
  await expect(pending).toContainText('contact support')
  await expect(pending).toContainText((await storedIn(page, 'order_id')) ?? 'none stored')
  await expect(pending.getByRole('button', { name: 'Continue Shopping' })).toBeVisible()
  await pending.getByRole('button', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await storedIn(page, 'order_id')).toBeNull()
})

test('PAY-04 PAY-06 without an order id nothing is sent, and there is a way on', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  const generating = { match: { path: '/generate-order-id$', email: fan.email }, times: 1, status: 422 }
  await injectFault({ ...generating, body: { error: 'nope' } })
  await injectFault({ ...generating, body: { userMessage: 'The kitchen is closed.' } })
  await openCheckout(page)
  await expect(page.getByText('The kitchen is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Failed to generate order ID')).toBeVisible()
  await payNow(page).click()
  await expect(page.getByText('Order information not found')).toBeVisible()
  expect(await callsTo(fan.email, '/charge$')).toBe(0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Order information not found')).toHaveCount(0)
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
})
