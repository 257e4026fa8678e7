import { callsTo, injectFault, ledgerOf } from './support/product-server.ts'
import {
  askNow,
  confirming,
  enterCard,
  failedDialog,
  heldOrders,
  openDetails,
  pay,
  payNowButton,
  pendingDialog,
  success,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  asSentByNode,
  openCheckout,
  openPreparedCheckout,
  prepareCheckout,
  store,
  storedIn,
} from './support/visit.ts'

const doNotPayAgain = 'We are still confirming your payment. Do not pay again until we confirm.'

test('PAY-08 PAY-09 PAY-23 FAN-49 FAN-23 VEN-19 each declined payment shows why and marks its card; the first action offers another card, or a new one when all were declined, which is charged once', {
  tag: '@smoke',
}, async ({ page, fan, openSignedIn }) => {
  await openPreparedCheckout(page, openSignedIn, fan, { cards: 2 })
  const card = (number: string) => page.getByRole('radio', { name: new RegExp(number) })
  const declined = { status: 'FAILED', userMessage: 'Your card has insufficient funds.' }
  const decline = () =>
    injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, status: 200, body: declined })
  await decline()
  await payNowButton(page).click()
  await expect(failedDialog(page)).toContainText(declined.userMessage, { useInnerText: true })
  await expect(failedDialog(page).getByRole('button')).toHaveText([
    'Use another card',
    'Try Again',
    'Continue Shopping',
    '',
  ])
  await expect(failedDialog(page).getByRole('button', { name: 'Use another card' })).toBeFocused()
  await expect(failedDialog(page)).not.toContainText(/ID|Copy|Support/)
  await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
  const reason = 'Declined: Your card has insufficient funds.'
  await expect(card('1111')).toBeChecked()
  await expect(card('1111')).toHaveAccessibleDescription(reason)
  await expect(page.getByText(reason)).toBeVisible()

  await decline()
  await payNowButton(page).click()
  await expect(failedDialog(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card('4444')).toBeChecked()
  await expect(card('4444')).toBeFocused()
  await expect(page.getByText('Declined')).toHaveCount(0)

  await decline()
  await payNowButton(page).click()
  await failedDialog(page).getByRole('button', { name: 'Use another card' }).click()
  await enterCard(page, '4242 4242 4242 4242')
  await expect(card('4242')).toBeChecked()
  await pay(page)
  expect([await callsTo(fan.email, '/charge$'), (await ledgerOf(fan.email)).length]).toEqual([4, 1])
})

test('PAY-11 PAY-24 after a response that was lost on the way to the browser the payment is found, and charged once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  await page.route('**/charge', async (route) => {
    await route.fetch(await asSentByNode(route.request()))
    await route.abort()
  })
  await pay(page)
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(await callsTo(fan.email, '/checkout$')).toBe(1)
})

test('BFF-98 PAY-24 FAN-78 a charge whose response is lost between our server and the product server shows the order id behind Details, even after a reload, until the outcome is known; a browser that lost the order is not charged again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  const cartId = (await storedIn(page, 'cart_id')) ?? 'no cart'
  const showHistory = await injectFault({
    match: { path: '/api/transactions', email: fan.email },
    status: 500,
  })
  await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, drop: 'after' })
  await openCheckout(page)
  await payNowButton(page).click()
  await expect(confirming(page)).toContainText(doNotPayAgain, { useInnerText: true })
  const orders = await heldOrders(page)
  const orderId = orders[0]?.orderId ?? 'none held'
  await expect(confirming(page)).not.toContainText(orderId, { useInnerText: true })
  await openDetails(confirming(page))
  await expect(confirming(page)).toContainText(orderId, { useInnerText: true })
  await page.reload()
  await expect(confirming(page)).toContainText(doNotPayAgain, { useInnerText: true })
  await openDetails(confirming(page))
  await expect(confirming(page)).toContainText(orderId, { useInnerText: true })

  await page.evaluate(() => localStorage.removeItem('unclear_orders'))
  await store(page, { cart_id: cartId })
  await showHistory()
  await page.reload()
  await payNowButton(page).click()
  await expect(failedDialog(page)).toContainText(
    'This cart was paid, or is being paid, with another order.',
    { useInnerText: true },
  )
  // The paid cart is no longer used, so a new one can be filled.
  await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await storedIn(page, 'cart_id')).not.toBe(cartId)

  await store(page, { unclear_orders: orders })
  await page.reload()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ orderId })])
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
})

test('PAY-18 FAN-16 FAN-18 FAN-78 an order whose checkout fails is kept as paid, its checkout is repeated after a reload, and it becomes a pass', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  const restore = await injectFault({ match: { path: '/checkout$', email: fan.email }, status: 500 })
  await openCheckout(page)
  await payNowButton(page).click()
  await expect(pendingDialog(page)).toBeVisible()
  const [order] = await heldOrders(page)
  await pendingDialog(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await storedIn(page, 'order_id')).toBeNull()
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Paid, waiting for confirmation' }).first()
  await expect(notice).toContainText(order?.orderId ?? 'none held', { useInnerText: true })
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(pendingDialog(page)).toContainText(order?.orderId ?? 'none held', { useInnerText: true })
  await expect(pendingDialog(page)).not.toContainText(order?.requestId ?? '', { useInnerText: true })
  await openDetails(pendingDialog(page))
  await expect(pendingDialog(page)).toContainText(order?.requestId ?? 'no request', { useInnerText: true })
  await restore()
  await askNow(page)
  await expect(success(page)).toContainText('$9.74', { useInnerText: true })
  await expect(success(page)).toContainText('Rovers v Harriers', { useInnerText: true })
  await expect(success(page).getByRole('img', { name: `QR code of order ${order?.orderId}` })).toBeVisible()
  expect(await heldOrders(page)).toEqual([])
  expect(await ledgerOf(fan.email)).toHaveLength(1)
})
