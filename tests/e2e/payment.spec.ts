import { addCola, beforeCheckout, openCheckout } from './support/checkout.ts'
import { payNow, setAside, success } from './support/payment.ts'
import { callsTo, injectFault, journalOf, ledgerOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

test('PAY-01 PAY-02 PAY-05 PAY-14 PAY-15 PAY-17 two clicks pay once; the order id stays until the dialog is left', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  const confirmedEmail = 'ana.confirmed@fans.example'
  await page.evaluate((email) => localStorage.setItem('user_email', email), confirmedEmail)
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
  const ofThatOrder = new RegExp(`/transactions\\?order=${orderId}$`)
  await expect(page).toHaveURL(ofThatOrder)
  expect(await storedIn(page, 'order_id')).toBeNull()
  await page.clock.fastForward(6000)
  await expect(page).toHaveURL(ofThatOrder)

  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ orderId, cents: 974, replays: 0 })])
  expect(await callsTo(fan.email, '/generate-order-id$')).toBe(1)
  const [checkout] = await journalOf(fan.email, { path: `/orders/${orderId}/checkout$` })
  expect(checkout?.body).toEqual({ email: confirmedEmail })
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

test('PAY-20 ERR-06 another total is shown and asked for; a cart that is empty is not paid', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { quantity: 0 })
  await openCheckout(page)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Your cart is empty.')
  await expect(payNow(page)).toHaveCount(0)
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

test('PAY-24 while one tab pays an order, another can neither pay nor fill its cart', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await injectFault({ match: { path: '/charge$', email: fan.email }, latencyMs: 4000 })
  const second = await context.newPage()
  await openCheckout(page)
  await expect(payNow(page)).toBeEnabled()
  await openCheckout(second)
  await expect(payNow(second)).toBeEnabled()
  await payNow(page).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$9.74')
  await expect(second.getByText('Your cart is empty.').first()).toBeVisible()
  await expect(payNow(second)).toHaveCount(0)
  await expect(second.getByText('We are still confirming your payment…')).toBeVisible()
  const paidCart = (await setAside(second))[0]?.cartId
  await addCola(second, 1)
  const newCart = await storedIn(second, 'cart_id')
  expect(newCart).not.toBe(paidCart)
  await expect(success(page)).toBeVisible()
  expect(await storedIn(page, 'cart_id')).toBe(newCart)
  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ cents: 974 })])
})
