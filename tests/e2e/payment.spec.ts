import type { Page } from '@playwright/test'
import { addCola, beforeCheckout, openCheckout, storedIn } from './support/checkout.ts'
import { injectFault, journalOf, ledgerOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const success = (page: Page) => page.getByRole('dialog', { name: 'Payment Successful!' })
const failure = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })
const callsTo = async (email: string, path: string) => (await journalOf(email, { path })).length

test('PAY-01 PAY-02 PAY-05 PAY-14 PAY-15 PAY-17 two clicks pay once; the order id stays until the dialog is left', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await injectFault({ match: { path: '/charge$', email: fan.email }, latencyMs: 800 })
  await page.clock.install()
  await openCheckout(page)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$9.74')
  await expect(payNow(page)).toBeEnabled()
  await payNow(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(warns)).toBe(true)
  await expect(success(page)).toContainText('A digital receipt has been sent to your email.')
  const orderId = (await storedIn(page, 'order_id')) ?? 'none stored'
  await expect(success(page)).toContainText(orderId)
  expect(await storedIn(page, 'cart_id')).toBeNull()
  await success(page).getByRole('button', { name: 'View Order' }).click()
  await expect(page).toHaveURL(/\/transactions$/)
  expect(await storedIn(page, 'order_id')).toBeNull()
  await page.clock.fastForward(6000)
  await expect(page).toHaveURL(/\/transactions$/)

  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ orderId, cents: 974, replays: 0 })])
  expect(await callsTo(fan.email, '/generate-order-id$')).toBe(1)
  const [checkout] = await journalOf(fan.email, { path: `/orders/${orderId}/checkout$` })
  expect(checkout?.body).toEqual({ email: fan.email })
})

test('PAY-05 PAY-16 PAY-19 a stored order id is paid; the success goes home after 5 s, interrupted by nothing', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await page.clock.install()
  await openCheckout(page)
  await expect(payNow(page)).toBeEnabled()
  const orderId = await storedIn(page, 'order_id')
  await page.reload()
  await payNow(page).click()
  await expect(success(page)).toContainText(String(orderId))
  await page.clock.fastForward(4000)
  await expect(success(page)).toBeVisible()
  await page.clock.fastForward(1100)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await callsTo(fan.email, '/generate-order-id$')).toBe(1)
})

test('PAY-08 PAY-09 PAY-12 PAY-23 every way to fail has its words, and a failed payment may be tried again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  const answers: [status: number, body: object, words: string][] = [
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
  for (const [status, body, words] of answers) {
    await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, status, body })
    await payNow(page).click()
    await expect(failure(page)).toContainText(words)
    await failure(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(failure(page)).toHaveCount(0)
  }
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
})

test('PAY-10 PAY-11 PAY-08 only what certainly was not charged is said to have failed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  await page.route('**/charge', (route) => route.fulfill({ json: { status: 'HELD' } }))
  await payNow(page).click()
  await expect(failure(page)).toContainText(
    'We encountered an issue processing your payment. Please try again or contact support if the problem persists.',
  )
  await failure(page).getByRole('button', { name: 'Try Again' }).click()
  await page.unroute('**/charge')
  await page.route('**/charge', (route) => route.abort())
  await payNow(page).click()
  await expect(failure(page)).toContainText('Network error occurred during payment processing')
  expect((await callsTo(fan.email, '/charge$')) + (await ledgerOf(fan.email)).length).toBe(0)
  await failure(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('PAY-11 PAY-24 an answer lost on the way to the browser is found out: paid, once', async ({
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

test('PAY-24 an answer lost behind our server is told with the order id, also after a reload, until it is known', async ({
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
  const words = 'We are still confirming your payment. Do not pay again until we confirm.'
  await expect(confirming).toContainText(words)
  await expect(confirming).toContainText((await storedIn(page, 'order_id')) ?? 'none stored')
  await page.reload()
  await expect(confirming).toContainText(words)
  await restore()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
})

test('PAY-18 a paid order that cannot be confirmed says so, with its reference', async ({
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

test('PAY-20 ERR-06 another total is shown and asked for; a cart that is empty is not paid', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { quantity: 0 })
  await openCheckout(page)
  await payNow(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your cart is empty.')
  await addCola(page, 2)
  await page.reload()
  await expect(payNow(page)).toBeEnabled()
  await addCola(page, 1)
  await payNow(page).click()
  const question = page.getByRole('alertdialog', { name: 'New total: $14.61' })
  await expect(question).toContainText('Your cart has changed.')
  expect(await ledgerOf(fan.email)).toHaveLength(0)
  await question.getByRole('button', { name: 'Pay $14.61' }).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ cents: 1461 })])
})

test('PAY-19 an empty cart with a stored order id leads to /confirmation', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { quantity: 0 })
  await page.evaluate(() => localStorage.setItem('order_id', 'ORD-OLD'))
  await openCheckout(page)
  await expect(page).toHaveURL(/\/confirmation$/)
})

test('PAY-21 PAY-24 a second tab waits for the payment of the first', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await injectFault({ match: { path: '/charge$', email: fan.email }, latencyMs: 2500 })
  const second = await context.newPage()
  await openCheckout(page)
  await expect(payNow(page)).toBeEnabled()
  await openCheckout(second)
  await expect(payNow(second)).toBeEnabled()
  await payNow(page).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await payNow(second).click()
  await expect(second.getByText('A payment for this order is already in progress.')).toBeVisible()
  await expect(success(page)).toBeVisible()
  await expect(success(second)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
})
