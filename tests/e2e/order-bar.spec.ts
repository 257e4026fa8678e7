import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { askNow, payNowButton, success, toast } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  detailsOf,
  hotDogs,
  keepPasses,
  lemonade,
  openCheckout,
  prepareCheckout,
  runningEvent,
  seatPlace,
  store,
} from './support/visit.ts'

const toSeat = 'Seat 12 · North Stand 101'
const preparing = 'Paid, being prepared'

const at = (path: string) => siteOf('demo') + path
const bars = (page: Page) => page.getByRole('region', { name: /^Your order / })
const bar = (page: Page, orderId: string) => page.getByRole('region', { name: `Your order ${orderId}` })

test('FAN-16 FAN-39 FAN-40 FAN-60 FAN-63 a paid order is a pass that needs no scrolling; / and /events then show it with its code, its next step and its detail', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await prepareCheckout(page, openSignedIn, fan)
  const details = { ...detailsOf(fan), section: 'North Stand 101', seat: '12' }
  await store(page, { selected_event: runningEvent, customer_details: details })
  await openCheckout(page)
  await payNowButton(page).click()
  const dialog = success(page)
  const code = dialog.getByRole('img', { name: /^QR code of order/ })
  await expect(code).toBeVisible({ timeout: 30_000 })
  for (const text of [preparing, toSeat, 'A digital receipt has been sent to your email.'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  for (const part of [
    dialog.getByRole('heading', { name: 'Payment Successful!' }),
    code,
    dialog.getByText(toSeat),
    dialog.getByText('A digital receipt has been sent to your email.'),
    dialog.getByRole('button', { name: 'View Order' }),
    dialog.getByRole('button', { name: 'Continue Shopping' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  const sentence = await dialog.getByText('A digital receipt has been sent to your email.').boundingBox()
  // The buttons have a background, under which the rest of the dialog scrolls.
  const ground = await dialog.getByRole('button', { name: 'View Order' }).locator('..').boundingBox()
  expect((sentence?.y ?? 0) + (sentence?.height ?? 0), 'not below the buttons').toBeLessThanOrEqual(
    ground?.y ?? 0,
  )
  expect((await code.boundingBox())?.width).toBe(200)
  await expect(dialog.getByText(toSeat)).toHaveCSS('font-size', '20px')

  const drawMs = () =>
    dialog.locator('h2 path').evaluate((tick: SVGElement) => {
      tick.style.animation = 'none'
      tick.getBoundingClientRect()
      tick.style.animation = ''
      return tick.getAnimations().map(({ effect }) => effect?.getTiming().duration)
    })
  expect(await drawMs()).toEqual([300])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await drawMs()).toEqual([])

  await dialog.getByRole('button', { name: 'Continue Shopping' }).click()
  const number = (await bars(page).getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
  for (const path of ['/', '/events']) {
    if (path === '/events') await page.goto(at(path))
    await expect(bar(page, number).getByText(preparing)).toBeVisible()
    await expect(bar(page, number).getByText(toSeat)).toBeVisible()
    expect((await bar(page, number).boundingBox())?.height).toBe(56)
    await bar(page, number).getByRole('button', { name: 'Show QR Code' }).click()
    await expect(page.getByRole('img', { name: `QR code of order ${number}` })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeInViewport()
  await bar(page, number).getByRole('button', { name: 'Show QR Code' }).click()
  await page.getByRole('link', { name: 'View order' }).click()
  const detail = page.getByText('We bring it to North Stand 101, Seat 12')
  await expect(detail).toHaveCount(1)
  await expect(detail).toBeVisible()
  const actions = ['Order again', 'Save pass', 'Copy details']
  const rows = () =>
    Promise.all(actions.map(async (name) => (await page.getByRole('button', { name }).boundingBox())?.y))
  await expect.poll(async () => new Set(await rows()).size).toBe(1)
})

test('FAN-11 FAN-15 FAN-22 FAN-39 FAN-60 FAN-61 an order shows within a second that it is completed, and nothing moves; hidden, it disappears in every tab, also after a reload, until Undo brings it back', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  let status = 'pending'
  await page.route(/\/api\/transactions\/TN-1\//, (route) =>
    route.fulfill({ json: { order: { orderID: 'ORD-1', status } } }),
  )
  await keepPasses(page, [
    {
      orderId: 'ORD-1',
      transactionNumber: 'TN-1',
      paidAt: Date.now(),
      status,
      items: [hotDogs, lemonade],
      event: runningEvent,
      place: seatPlace,
    },
  ])
  await expect(bar(page, 'ORD-1').getByText('pending')).toBeVisible()
  const menu = page.getByRole('button', { name: /^Add .* to cart/ }).first()
  await expect(menu).toBeVisible()
  const before = await menu.boundingBox()
  status = 'completed'
  await askNow(page)
  await expect(bar(page, 'ORD-1').getByText(preparing)).toBeVisible({ timeout: 1000 })
  await expect(page.getByRole('status').filter({ hasText: 'Order ORD-1 is now completed.' })).toHaveCount(1)
  await expect(bar(page, 'ORD-1').getByText(toSeat)).toBeVisible()
  expect(await menu.boundingBox()).toEqual(before)

  const other = await context.newPage()
  await other.goto(at('/events'))
  const tabs = [page, other]
  for (const tab of tabs) await expect(bars(tab)).toHaveCount(1)
  const hide = async () => {
    await bar(page, 'ORD-1').getByRole('button').click()
    await page.getByRole('button', { name: 'Hide this order' }).click()
  }
  await hide()
  for (const tab of tabs) await expect(bars(tab)).toHaveCount(0)
  await toast(page, 'Order hidden').getByRole('button', { name: 'Undo' }).click()
  for (const tab of tabs) await expect(bars(tab)).toHaveCount(1)
  await hide()
  for (const tab of tabs) await expect(bars(tab)).toHaveCount(0)
  await page.reload()
  await expect(menu).toBeVisible()
  await expect(bars(page)).toHaveCount(0)
})

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test(`FAN-08 FAN-39 FAN-61 at ${width}x${height} two orders are one strip of 56 px beside 'Order again', whose list has both codes`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn('/', { event: runningEvent })
    const order = { paidHere: true, status: 'completed', event: runningEvent, place: seatPlace }
    await keepPasses(page, [
      { ...order, orderId: 'ORD-2', paidAt: Date.now(), items: [hotDogs] },
      { ...order, orderId: 'ORD-1', paidAt: Date.now() - 1, items: [lemonade] },
    ])
    const strip = page.getByRole('region', { name: '2 orders' })
    await expect(strip.getByText(toSeat)).toBeVisible()
    const box = await strip.boundingBox()
    expect(box?.height).toBe(56)
    const again = page.getByRole('button', { name: /^Order again: / })
    await expect(again).toHaveCount(2)
    const chips = await page.getByRole('region', { name: 'Order again' }).boundingBox()
    expect(chips?.height).toBeLessThanOrEqual(46)
    expect(chips?.x, 'it peeks in beside the strip').toBeLessThan(width)
    expect((chips?.y ?? 0) + (chips?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 56)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await strip.getByRole('button').click()
    const list = page.getByRole('dialog', { name: '2 orders' })
    const second = list.getByRole('article', { name: 'Your order ORD-1' })
    await expect(second.getByText(preparing)).toBeVisible()
    await second.getByRole('button', { name: 'Show QR Code' }).click()
    await expect(page.getByRole('img', { name: 'QR code of order ORD-1' })).toBeVisible()
  })
