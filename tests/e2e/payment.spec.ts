import type { Page } from '@playwright/test'
import { hold } from './support/browser.ts'
import { expectFixedAtBottom } from './support/fixed-button.ts'
import { expectLegible } from './support/legible.ts'
import { callsTo, journalOf, ledgerOf } from './support/product-server.ts'
import { heldOrders, payNowButton, success, valueBeside } from './support/screens.ts'
import { keepCookie } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  addToCart,
  cola,
  detailsOf,
  eventAround,
  openCheckout,
  prepareCheckout,
  store,
  storedIn,
} from './support/visit.ts'

/** Holds back the charge of a page. Returns how to release it. */
const holdCharge = (page: Page) => hold(page, /\/charge$/)

/** What hides a part of the last four digits of the card, or sets them on two lines; '' for nothing. */
const lastDigitsCut = (page: Page) =>
  page.getByText('1111', { exact: false }).evaluate((number) => {
    const text = number.firstChild
    if (!text) return 'no number'
    number.scrollIntoView({ block: 'center' })
    const range = document.createRange()
    range.setStart(text, (text.textContent ?? '').length - 4)
    range.setEnd(text, (text.textContent ?? '').length)
    const [digits, ...more] = range.getClientRects()
    if (!digits || more.length > 0) return 'two lines'
    const middle = digits.top + digits.height / 2
    const hits = [digits.left + 1, digits.right - 1].map((x) => document.elementFromPoint(x, middle))
    return hits.every((hit) => hit === number) ? '' : 'covered'
  })

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

test('FAN-44 PAY-01 PAY-02 PAY-05 PAY-14 PAY-15 PAY-17 PAY-19 WORLD-03 Pay Now stays visible, below the day of the order; two clicks pay the stored order once behind a dialog that even the browser cannot close, and its id is stored until the last dialog is closed', {
  tag: '@smoke',
}, async ({ page, fan, openSignedIn }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await prepareCheckout(page, openSignedIn, fan, { cards: 6 })
  const confirmedEmail = 'ana.confirmed@fans.example'
  await store(page, { user_email: confirmedEmail, selected_event: eventAround(50, 53) })
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  const orderId = (await storedIn(page, 'order_id')) ?? 'none stored'
  await page.reload()
  await expect(payNowButton(page)).toBeEnabled()

  await test.step('it is at the bottom of every window, on a phone beside the total', async () => {
    await expectFixedAtBottom(page, payNowButton(page), page.getByRole('region', { name: 'Order Summary' }))
    await page.setViewportSize({ width: 390, height: 600 })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const day = page.getByText(/^Rovers Festival Week · \w{3}, \w{3} \d+, \d{1,2}:\d\d [AP]M$/).last()
    await expect(day).toBeInViewport({ ratio: 1 })
    const { y = 0, height: dayHeight = 0 } = (await day.boundingBox()) ?? {}
    expect(y + dayHeight).toBeLessThanOrEqual((await placeOf(page, 'Pay Now')).top)
    const [button, total] = [await placeOf(page, 'Pay Now'), await placeOf(page, '$9.74')]
    expect(total.right).toBeLessThan(button.left)
    expect(total.top).toBeLessThan(button.bottom)
    expect(total.bottom).toBeGreaterThan(button.top)
    // The smallest phone, and large text.
    for (const [width, height] of [
      [320, 568],
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectLegible(page, `${width}×${height}`)
    }
  })

  const release = await holdCharge(page)
  await payNowButton(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  // As Android's Back does, which asks the page only twice.
  await page.getByRole('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close())
  await expect(page.getByText('Processing payment...')).toBeVisible()
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(warns)).toBe(true)
  release()
  await expect(success(page)).toContainText('A digital receipt has been sent to your email.', {
    useInnerText: true,
  })
  // After a key press the dialog stays (FAN-16), however slow the test is.
  await page.keyboard.press('Shift')
  await expect(success(page)).toContainText(orderId, { useInnerText: true })
  expect([await storedIn(page, 'order_id'), await storedIn(page, 'cart_id')]).toEqual([orderId, null])
  await success(page).getByRole('button', { name: 'View Order' }).click()
  await expect(page).toHaveURL(new RegExp(`/transactions\\?order=${orderId}$`))
  await expect(success(page)).toHaveCount(0)
  expect(await storedIn(page, 'order_id')).toBeNull()

  expect(await ledgerOf(fan.email)).toEqual([expect.objectContaining({ orderId, cents: 974, replays: 0 })])
  expect(await callsTo(fan.email, '/generate-order-id$')).toBe(1)
  const [checkout] = await journalOf(fan.email, { path: `/orders/${orderId}/checkout$` })
  expect(checkout?.body).toEqual({ email: confirmedEmail })
})

test('FAN-76 CARD-01 the confirmed place is above the payment, also after a reload, and can be changed; the last digits of a card are whole at 320 px and with text of 200 %, in Arabic too', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { customer_details: detailsOf(fan) })
  await openCheckout(page)
  await page.reload()
  const place = page.getByRole('main').locator('p').first()
  await expect(place).toHaveText(/North Stand 102.*7|7.*North Stand 102/)
  const card = await page.getByRole('region', { name: 'Payment Method' }).boundingBox()
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(card?.y ?? 0)
  for (const language of ['en', 'ar']) {
    await keepCookie(context, 'demo', '__Host-language', language)
    await openCheckout(page)
    for (const [width, height] of [
      [320, 568],
      [360, 740],
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectLegible(page, `${language} ${width}×${height}`)
      await expect(page.getByRole('radio')).toBeVisible()
      expect(await lastDigitsCut(page), `${language} ${width}×${height}`).toBe('')
    }
  }
  await page.getByRole('link', { name: 'تغيير تفاصيل التسليم' }).click()
  await expect(page).toHaveURL(/\/confirmation$/)
})

test('PAY-04 FAN-55 FAN-27 the reason why nothing was sent is in sight after the tap, also on a phone held sideways and with text of 200 %', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan, { cards: 6 })
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [195, 422],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openCheckout(page)
    await expect(payNowButton(page)).toBeEnabled()
    await page.evaluate(() => localStorage.removeItem('order_id'))
    await payNowButton(page).click()
    await expect(page.getByText('Order information not found')).toBeInViewport({ ratio: 1 })
    await expect(payNowButton(page)).toBeInViewport({ ratio: 1 })
  }
})

test('BFF-103 PAY-16 PAY-20 an order id without its proof is replaced silently, a changed total must be confirmed, and the order is charged once; the success dialog leads to / after 5 s', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await page.clock.install()
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  const refused = await storedIn(page, 'order_id')
  await context.clearCookies({ name: /^__Host-order-/ })
  await addToCart(page, { ...cola, quantity: 1 })
  const charges: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/charge')) charges.push(response.status())
  })
  await payNowButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'New total: $14.61' })
  await expect(question).toContainText('Your cart has changed.', { useInnerText: true })
  expect(await ledgerOf(fan.email)).toHaveLength(0)
  await question.getByRole('button', { name: 'Pay $14.61' }).click()
  await expect(success(page)).toBeVisible()
  expect(charges).toEqual([409, 409, 200])
  const ledger = await ledgerOf(fan.email)
  expect(ledger).toEqual([expect.objectContaining({ cents: 1461, replays: 0 })])
  expect(ledger[0]?.orderId).not.toBe(refused)
  await page.clock.fastForward(5100)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
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
  await expect(valueBeside(page.getByRole('region', { name: 'Order Summary' }), 'Total')).toBeVisible()
  await expect(valueBeside(page.getByRole('region', { name: 'Order Summary' }), 'Total')).toHaveText('$9.74')
  await expect(second.getByText('Your cart is empty.').first()).toBeVisible()
  await payNowButton(second).click()
  await expect(second.getByRole('alert').filter({ hasText: 'Your cart is empty.' })).toBeVisible()
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
