import { enterCard } from './support/card-form.ts'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { askNow, confirming, failedDialog, payNow, setAside, success } from './support/payment.ts'
import { behave, callsTo, injectFault, ledgerOf, settleCharge } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const doNotPayAgain = 'We are still confirming your payment. Do not pay again until we confirm.'
/** A card whose charges are processed until the test settles them. */
const slowCard = '4000 0000 0000 0119'

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

const held = 'Your bank is holding this payment.'
const generic =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'
const unclearCharges: [row: string, body: object, beside: string, failed: string][] = [
  ['PAY-10 BFF-64 with a message', { status: 'HELD', userMessage: held }, held, held],
  ['PAY-10 without a message', { status: 'PROCESSING' }, '', generic],
]
for (const [row, body, beside, failed] of unclearCharges)
  test(`${row} an unclear charge warns of paying again, also after a reload, and says why once it failed`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await behave({ email: fan.email, listDeclined: true })
    await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
    await openCheckout(page)
    await page.getByRole('button', { name: 'Add another card' }).click()
    await enterCard(page, slowCard)
    await expect(page.getByText('Card saved successfully')).toBeVisible()
    const charge = { match: { path: '/charge$', email: fan.email }, times: 1, status: 200, work: true }
    await injectFault({ ...charge, body })
    await payNow(page).click()
    for (const text of [doNotPayAgain, beside]) await expect(confirming(page)).toContainText(text)
    await page.reload()
    for (const text of [doNotPayAgain, beside]) await expect(confirming(page)).toContainText(text)
    const [order] = await setAside(page)
    await settleCharge(order?.orderId ?? '', 'FAILED')
    await askNow(page)
    await expect(failedDialog(page)).toContainText(failed)
    await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(payNow(page)).toBeEnabled()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$9.74')
  })

test('PAY-11 PAY-08 a charge that never reached our server is shown as failed, and was sent once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  await page.route('**/charge', (route) => route.abort())
  await payNow(page).click()
  await expect(failedDialog(page)).toContainText('Network error occurred during payment processing')
  expect((await callsTo(fan.email, '/charge$')) + (await ledgerOf(fan.email)).length).toBe(0)
  await failedDialog(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('CALL-10 a charge is never retried, by no one', async ({ page, fan, openSignedIn }) => {
  await beforeCheckout(page, openSignedIn, fan)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/charge')) sent.push(request.url())
  })
  await page.clock.install()
  await openCheckout(page)
  // A change of any other kind is repeated after this response (CALL-10).
  await injectFault({ match: { path: '/charge$', email: fan.email }, status: 503 })
  await payNow(page).click()
  await expect(confirming(page)).toContainText(doNotPayAgain)
  await page.clock.fastForward(60_000)
  await expect(confirming(page)).toContainText(doNotPayAgain)
  expect([sent.length, await callsTo(fan.email, '/charge$')]).toEqual([1, 1])
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
  await expect(confirming(page)).toContainText(doNotPayAgain)
  const [order] = await setAside(page)
  await expect(confirming(page)).toContainText(order?.orderId ?? 'none set aside')
  await page.reload()
  await expect(confirming(page)).toContainText(doNotPayAgain)
  await expect(confirming(page)).toContainText(order?.orderId ?? 'none set aside')
  await restore()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
})

for (const leave of ['Contact Support', 'Continue Shopping'])
  test(`PAY-18 a paid order that cannot be confirmed shows its reference; ${leave} leads to /`, async ({
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
    const [order] = await setAside(page)
    await expect(pending).toContainText(order?.orderId ?? 'none set aside')
    await expect(pending.getByRole('button')).toHaveText([
      'Copy details',
      'Contact Support',
      'Continue Shopping',
    ])
    await pending.getByRole('button', { name: leave }).click()
    await expect(page).toHaveURL(/localhost:\d+\/$/)
    expect(await storedIn(page, 'order_id')).toBeNull()
    const notice = page.getByRole('status').filter({ hasText: 'Paid, waiting for confirmation' }).first()
    await expect(notice).toBeVisible()
    await expect(notice).toContainText(order?.orderId ?? 'none set aside')
  })

test('FAN-16 FAN-18 an order whose checkout fails is paid and kept, tried again after a reload, and turns into the pass', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan)
  const restore = await injectFault({ match: { path: '/checkout$', email: fan.email }, status: 500 })
  await openCheckout(page)
  await payNow(page).click()
  const pending = page.getByRole('dialog', { name: 'Order Confirmation Pending' })
  await expect(pending).toBeVisible()
  await expect.poll(() => callsTo(fan.email, '/orders/.*/checkout$')).toBeGreaterThan(2)
  const [order] = await setAside(page)
  await page.goto(new URL('/', page.url()).href)
  const notice = page.getByRole('status').filter({ hasText: 'Paid, waiting for confirmation' }).first()
  await expect(notice).toContainText(order?.orderId ?? 'none set aside')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(pending).toContainText(order?.requestId ?? 'no request')
  await restore()
  await askNow(page)
  await expect(success(page)).toContainText('$9.74')
  await expect(success(page)).toContainText('Rovers v Harriers')
  await expect(success(page).getByRole('img', { name: `QR code of order ${order?.orderId}` })).toBeVisible()
  expect(await setAside(page)).toEqual([])
  expect(await ledgerOf(fan.email)).toHaveLength(1)
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
