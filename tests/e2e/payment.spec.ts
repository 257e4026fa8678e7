import type { Page } from '@playwright/test'
import { hold, phone } from './support/browser.ts'
import { expectLegible } from './support/legible.ts'
import { callsTo, journalOf, ledgerOf } from './support/product-server.ts'
import { addFirstProduct, heldOrders, pay, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  addToCart,
  cola,
  eventAround,
  openCheckout,
  openPreparedCheckout,
  prepareCheckout,
  runningEvent,
  store,
  storedIn,
} from './support/visit.ts'

/** Holds back the charge of a page. Returns how to release it. */
const holdCharge = (page: Page) => hold(page, /\/charge$/)

/** The place of an element in the window, in CSS px. */
const placeOf = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .filter({ visible: true })
    .last()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right }
    })

const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise((resolve) =>
        requestAnimationFrame(() => resolve(window.scrollTo({ top, behavior: 'instant' }))),
      ),
    y,
  )

test('PAY-01 PAY-02 PAY-05 PAY-14 PAY-15 PAY-17 PAY-19 Pay Now stays visible; two clicks pay the stored order once, and its id is stored until the dialog is closed', {
  tag: '@smoke',
}, async ({ page, fan, openSignedIn }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await prepareCheckout(page, openSignedIn, fan, { cards: 6 })
  const confirmedEmail = 'ana.confirmed@fans.example'
  await store(page, { user_email: confirmedEmail })
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  const orderId = (await storedIn(page, 'order_id')) ?? 'none stored'
  await page.reload()
  await expect(payNowButton(page)).toBeEnabled()

  await test.step('on a phone it is at the bottom of the window, beside the total', async () => {
    for (const top of [0, 10_000]) {
      await scrollTo(page, top)
      const [button, total] = [await placeOf(page, 'Pay Now'), await placeOf(page, '$9.74')]
      expect(button.bottom).toBeLessThanOrEqual(600)
      expect(button.bottom).toBeGreaterThan(600 - 40)
      expect(total.right).toBeLessThan(button.left)
      expect(total.top).toBeLessThan(button.bottom)
      expect(total.bottom).toBeGreaterThan(button.top)
    }
  })
  await test.step('from 1024 px on it is in the summary, which stays visible', async () => {
    await page.setViewportSize({ width: 1024, height: 600 })
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary).toContainText('$9.74')
    for (const top of [0, 10_000]) {
      await scrollTo(page, top)
      const [box, button] = [await summary.boundingBox(), await payNowButton(page).boundingBox()]
      expect(box && button && box.x < button.x && button.x + button.width < box.x + box.width).toBe(true)
      await expect(payNowButton(page)).toBeInViewport({ ratio: 1 })
      await expect(summary.getByRole('heading')).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  })

  const release = await holdCharge(page)
  await payNowButton(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(warns)).toBe(true)
  release()
  await expect(success(page)).toContainText('A digital receipt has been sent to your email.')
  // After a key press the dialog stays (FAN-16), however slow the test is.
  await page.keyboard.press('Shift')
  await expect(success(page)).toContainText(orderId)
  expect([await storedIn(page, 'order_id'), await storedIn(page, 'cart_id')]).toEqual([orderId, null])
  await success(page).getByRole('button', { name: 'View Order' }).click()
  await expect(page).toHaveURL(new RegExp(`/transactions\\?order=${orderId}$`))
  expect(await storedIn(page, 'order_id')).toBeNull()

  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ orderId, cents: 974, replays: 0 })])
  expect(await callsTo(fan.email, '/generate-order-id$')).toBe(1)
  const [checkout] = await journalOf(fan.email, { path: `/orders/${orderId}/checkout$` })
  expect(checkout?.body).toEqual({ email: confirmedEmail })
})

test('PAY-16 PAY-20 a changed total must be confirmed; the success dialog leads to / after 5 s', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await page.clock.install()
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  await addToCart(page, { ...cola, quantity: 1 })
  await payNowButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'New total: $14.61' })
  await expect(question).toContainText('Your cart has changed.')
  expect(await ledgerOf(fan.email)).toHaveLength(0)
  await question.getByRole('button', { name: 'Pay $14.61' }).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ cents: 1461 })])
  await page.clock.fastForward(5100)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('BFF-103 an order id without its proof is replaced silently, and the order is charged once', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openPreparedCheckout(page, openSignedIn, fan)
  await expect(payNowButton(page)).toBeEnabled()
  const refused = await storedIn(page, 'order_id')
  await context.clearCookies({ name: /^__Host-order-/ })
  const charges: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/charge')) charges.push(response.status())
  })
  await pay(page)
  expect(charges).toEqual([409, 200])
  const ledger = await ledgerOf(fan.email)
  expect(ledger).toEqual([expect.objectContaining({ cents: 974, replays: 0 })])
  expect(ledger[0]?.orderId).not.toBe(refused)
})

test('PAY-24 while one tab pays an order, another tab can neither pay it nor add to its cart', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  const release = await holdCharge(page)
  const second = await context.newPage()
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  await openCheckout(second)
  await expect(payNowButton(second)).toBeEnabled()
  await payNowButton(page).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$9.74')
  await expect(second.getByText('Your cart is empty.').first()).toBeVisible()
  await expect(payNowButton(second)).toHaveCount(0)
  await expect(second.getByText('We are still confirming your payment…')).toBeVisible()
  const paidCart = (await heldOrders(second))[0]?.cartId
  await addToCart(second, { ...cola, quantity: 1 })
  const newCart = await storedIn(second, 'cart_id')
  expect(newCart).not.toBe(paidCart)
  release()
  await expect(success(page)).toBeVisible()
  expect(await storedIn(page, 'cart_id')).toBe(newCart)
  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ cents: 974 })])
})

const dayAt = (event: { startOn: string }, timeZone: string) =>
  `For ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(event.startOn))}`

test.describe('at a venue in another time zone than the device', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('FAN-44 an order for another day shows that day by the venue’s clock, and fits the smallest phone and large text', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
    const inTwoDays = eventAround(50, 53)
    await store(page, { selected_event: inTwoDays })
    await openCheckout(page)
    const day = page.getByText(/^For /)
    const addCard = page.getByRole('button', { name: 'Add card', exact: true })
    await expect(day).toHaveText(dayAt(inTwoDays, 'Pacific/Auckland'))
    const button = await payNowButton(page).boundingBox()
    const line = await day.boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(addCard).toBeVisible()
    for (const [width, height] of [
      [320, 568],
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectLegible(page, `${width}×${height}`)
    }

    await page.setViewportSize(phone)
    await store(page, { selected_event: runningEvent })
    await page.reload()
    await expect(addCard).toBeVisible()
    await expect(day).toHaveCount(0)

    await openSignedIn('/events', { tenant: 'euro' })
    await page.getByRole('tab', { name: 'Upcoming' }).click()
    await page.getByRole('button', { name: 'Select Event' }).last().click()
    await addFirstProduct(page)
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
    const chosen = await page.evaluate(() => JSON.parse(localStorage.getItem('selected_event') ?? ''))
    await page.goto(new URL('/checkout', page.url()).href)
    await expect(day).toHaveText(dayAt(chosen, 'Europe/Berlin'))
  })
})
