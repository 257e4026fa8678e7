import type { APIResponse, Page } from '@playwright/test'
import { callsTo, injectFault, ledgerOf } from './support/product-server.ts'
import { confirming, failedDialog, heldOrders, pay, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { asSentByNode, openPreparedCheckout, storedIn } from './support/visit.ts'

/**
 * Breaks the connection of the next charge on the phone, while its bytes still travel. Returns how to let them arrive, as often as a
 * network may repeat them.
 */
async function breakNextCharge(page: Page) {
  let arrive = (): Promise<APIResponse> => Promise.reject(new Error('No charge was sent'))
  await page.route(
    '**/charge',
    async (route) => {
      const { url, headers } = await asSentByNode(route.request())
      const data = route.request().postData() ?? ''
      arrive = () => page.request.fetch(url, { method: 'POST', headers, data, failOnStatusCode: false })
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  return () => arrive()
}

test('PAY-26 BFF-109 FAN-27 a phone that changes networks in mid-charge reads that the payment failed, and its bytes charge nothing when they arrive; the fan pays again, once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  const arrive = await breakNextCharge(page)
  // A small phone with large text, on which a dialog has to scroll.
  await page.setViewportSize({ width: 195, height: 422 })
  await payNowButton(page).click()
  const failed = failedDialog(page)
  await expect(failed).toContainText('Network error occurred during payment processing', {
    useInnerText: true,
  })
  await expect(failed.getByRole('heading', { name: 'Payment Failed' })).toBeInViewport({ ratio: 1 })
  await expect(failed.getByText('Network error occurred')).toBeInViewport()
  for (let copy = 0; copy < 2; copy++) {
    const late = await arrive()
    expect([late.status(), (await late.json()).code]).toEqual([409, 'TAP_CLOSED'])
  }
  expect(await ledgerOf(fan.email)).toEqual([])
  await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await pay(page)
  expect(await (await arrive()).json()).toEqual({ status: 'SUCCESS' })
  expect([await callsTo(fan.email, '/charge$'), (await ledgerOf(fan.email)).length]).toEqual([1, 1])
})

test('PAY-26 bytes that arrive before anybody asks are a charge, which the phone finds', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  await page.route('**/attempt?*', (route) => route.abort(), { times: 1 })
  const arrive = await breakNextCharge(page)
  await payNowButton(page).click()
  await expect.poll(() => heldOrders(page)).toHaveLength(1)
  await expect(async () => expect((await arrive()).status()).toBe(200)).toPass()
  await expect(success(page)).toBeVisible()
  expect((await ledgerOf(fan.email)).length).toBe(1)
})

test('PAY-25 PAY-26 after a reload in mid-charge the fan gets the cart back, and the bytes of the page that is gone charge nothing', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  const cartId = await storedIn(page, 'cart_id')
  await page.route('**/attempt?*', (route) => route.abort())
  const arrive = await breakNextCharge(page)
  await payNowButton(page).click()
  await expect(confirming(page)).toBeVisible()
  await expect(confirming(page)).not.toContainText('nothing was charged')
  await page.unroute('**/attempt?*')
  await page.reload()
  await expect.poll(() => storedIn(page, 'cart_id')).toBe(cartId)
  expect((await arrive()).status()).toBe(409)
  expect(await ledgerOf(fan.email)).toEqual([])
})

for (const [what, status, body] of [
  ['our server cannot record', 503, { code: 'PAYMENT_NOT_SENT', error: 'x' }],
  ['an ingress refuses', 429, 'Too many requests'],
  ['is refused as another total', 409, { code: 'CART_CHANGED', error: 'x', amount: '1.00' }],
] as const)
  test(`PAY-25 a copy of the charge that ${what} says nothing of the order, which the first copy has paid`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await openPreparedCheckout(page, openSignedIn, fan)
    await page.route('**/charge', async (route) => {
      await route.fetch(await asSentByNode(route.request()))
      await route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body })
    })
    await pay(page)
    expect((await ledgerOf(fan.email)).length).toBe(1)
    expect(await callsTo(fan.email, '/checkout$')).toBe(1)
  })

test('BFF-96 a bank that asks to confirm in its app has declined nothing: the fan does not pay again, and reads of the success', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  const hidden = await injectFault({ match: { path: '/api/transactions', email: fan.email }, status: 500 })
  const asks = { status: 'PENDING', userMessage: 'Confirm the payment in your banking app.' }
  await injectFault({
    match: { path: '/charge$', email: fan.email },
    times: 1,
    status: 402,
    body: asks,
    work: true,
  })
  await payNowButton(page).click()
  await expect(confirming(page)).toContainText(asks.userMessage, { useInnerText: true })
  await expect(confirming(page)).toContainText('Do not pay again until we confirm.', { useInnerText: true })
  await hidden()
  await expect(success(page)).toBeVisible()
  expect([await callsTo(fan.email, '/charge$'), (await ledgerOf(fan.email)).length]).toEqual([1, 1])
})

test('BFF-112 the order of a phone that dies after Pay Now is checked out by the server', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, latencyMs: 1_500 })
  await payNowButton(page).click()
  await expect.poll(() => callsTo(fan.email, '/charge$')).toBe(1)
  await page.context().close()
  await expect.poll(() => callsTo(fan.email, '/checkout$'), { timeout: 15_000 }).toBe(1)
  expect((await ledgerOf(fan.email)).length).toBe(1)
})
