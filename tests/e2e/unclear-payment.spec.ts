import type { Page } from '@playwright/test'
import { fanClient, saveCard } from '../fan/product-server-fan.ts'
import { upstreamUrl, vaultUrl } from './support/addresses.ts'
import type { Fan } from './support/identity-provider.ts'
import { behave, callsTo, journalOf, ledgerOf, settleCharge, slowCard } from './support/product-server.ts'
import { askNow, confirming, failedDialog, heldOrders, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { openCheckout, openPreparedCheckout, type prepareCheckout, storedIn } from './support/visit.ts'

type OpenSignedIn = Parameters<typeof prepareCheckout>[1]

const notice = (page: Page) => page.getByText('We are still confirming your payment…')
const details = (page: Page) => page.getByRole('button', { name: 'Details' })
const cartOf = (page: Page) => storedIn(page, 'cart_id')

/** Leaves a fan with an undecided charge of $9.74. Returns the order. */
async function payUnclear(page: Page, fan: Fan, openSignedIn: OpenSignedIn) {
  await behave({ email: fan.email, listDeclined: true })
  const upstream = { url: upstreamUrl(), vaultUrl: vaultUrl() }
  await saveCard(upstream, await fanClient(upstream, fan.email), slowCard)
  await openPreparedCheckout(page, openSignedIn, fan, { cards: 0 })
  await payNowButton(page).click()
  await expect(confirming(page)).toContainText('Do not pay again until we confirm.', { useInnerText: true })
  const [order] = await heldOrders(page)
  if (!order) throw new Error('No order is held')
  return order
}

/** Leaves the unclear payment for the menu and adds an item to a cart. */
async function addAnotherItem(page: Page, leave = 'Continue Shopping'): Promise<string> {
  await confirming(page).getByRole('button', { name: leave }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect(notice(page)).toBeVisible()
  expect(await cartOf(page)).toBeNull()
  await page.getByRole('link', { name: /\$\d/ }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  // The badge counts before the cart is there (FAN-72).
  await expect(page.getByText('Item added to cart')).toBeVisible()
  return (await cartOf(page)) ?? ''
}

test('PAY-24 PAY-15 FAN-23 BFF-45 after ten minutes an unclear payment offers order and request id to copy, even after a reload, and a new cart, which SUCCESS does not touch', {
  tag: '@smoke',
}, async ({ page, context, fan, openSignedIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const order = await payUnclear(page, fan, openSignedIn)
  const support = confirming(page).getByText('We couldn’t confirm your payment yet.')
  await page.clock.fastForward(9 * 60_000)
  await page.reload()
  await expect(confirming(page)).toBeVisible()
  await expect(support).toHaveCount(0)
  await page.clock.fastForward(90_000)
  await expect(support).toBeVisible()
  const [charge] = await journalOf(fan.email, { path: '/charge$' })
  expect(charge?.headers['x-request-id']).toBe(order.requestId)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const ids = `Order ID: ${order.orderId}\nRequest ID: ${order.requestId}`
  const copy = confirming(page).getByRole('button', { name: 'Copy details' })
  await copy.click()
  await expect(confirming(page).getByText('Copied')).toBeVisible()
  expect(await copied()).toBe(ids)
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('')
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) })
  })
  await copy.click()
  await expect.poll(copied).toBe(ids)

  const newCart = await addAnotherItem(page, 'Start a new cart')
  expect(newCart).not.toBe(order.cartId)
  const into = (await journalOf(fan.email, { method: 'POST', path: '/cart/items$' })).map(
    ({ headers }) => headers['cart-id'],
  )
  expect(into.at(-1)).toBe(newCart)

  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Confirmation' })).toBeVisible()
  await openCheckout(page)
  await expect(notice(page)).toBeVisible()
  await expect(payNowButton(page)).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await details(page).click()
  await expect(confirming(page)).toContainText(order.orderId, { useInnerText: true })
  await settleCharge(order.orderId, 'SUCCESS')
  await askNow(page)
  await expect(success(page)).toContainText(order.orderId, { useInnerText: true })
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(notice(page)).toHaveCount(0)
  expect([await cartOf(page), await heldOrders(page)]).toEqual([newCart, []])
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await callsTo(fan.email, `/orders/${order.orderId}/checkout$`)).toBe(1)
  expect(await ledgerOf(fan.email)).toHaveLength(1)

  await openCheckout(page)
  await payNowButton(page).click()
  await expect(page.getByText('Processing payment...').or(confirming(page)).first()).toBeVisible()
  await expect.poll(async () => (await ledgerOf(fan.email)).length).toBe(2)
  const [first, second] = await ledgerOf(fan.email)
  expect(second?.orderId).not.toBe(first?.orderId)
})

test('PAY-23 PAY-24 FAN-62 a failed payment gives its cart back; when the fan has begun another cart, the old items are offered', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const order = await payUnclear(page, fan, openSignedIn)
  await confirming(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(notice(page)).toBeVisible()
  await page.reload()
  await expect(notice(page)).toBeVisible()
  const first = page.getByRole('link', { name: /\$\d/ }).first()
  await expect(first).toBeVisible()
  const before = await first.boundingBox()
  await settleCharge(order.orderId, 'FAILED')
  await askNow(page)
  await expect(page.getByText('Payment Failed')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByText('Nothing was charged. Your cart is back.')).toBeVisible()
  expect(await first.boundingBox(), 'nothing moves').toEqual(before)
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  expect([await cartOf(page), await storedIn(page, 'order_id')]).toEqual([order.cartId, order.orderId])

  await openCheckout(page)
  await payNowButton(page).click()
  await expect(confirming(page)).toContainText('Do not pay again until we confirm.', { useInnerText: true })
  const newCart = await addAnotherItem(page)
  await details(page).click()
  await settleCharge(order.orderId, 'FAILED')
  await askNow(page)
  await expect(failedDialog(page)).toBeVisible()
  await failedDialog(page).getByRole('button', { name: 'Continue Shopping' }).click()
  const offer = page.getByText('Your earlier payment of $9.74 did not go through, and nothing was charged.')
  await expect(offer).toBeVisible()
  expect(await cartOf(page)).toBe(newCart)
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect([await cartOf(page), await heldOrders(page)]).toEqual([newCart, []])
  expect((await ledgerOf(fan.email)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED'])
})

test('PAY-24 FAN-62 a payment that succeeds after all keeps the place of its notice until the fan leaves the screen', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const order = await payUnclear(page, fan, openSignedIn)
  await confirming(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(notice(page)).toBeVisible()
  const menu = page.getByRole('link', { name: /\$\d/ }).first()
  const before = await menu.boundingBox()
  await settleCharge(order.orderId, 'SUCCESS')
  await askNow(page)
  await expect(page.getByText('Your payment went through.')).toBeVisible()
  expect(await menu.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page).toHaveURL(/\/transactions/)
  await expect(page.getByText('Your payment went through.')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('region', { name: /^Your order / })).toBeVisible()
})
