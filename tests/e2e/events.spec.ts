import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, frames } from './support/browser.ts'
import { callsTo, injectFault, ledgerOf } from './support/product-server.ts'
import { addFirstProduct, cartBadge, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { eventAround, prepareCheckout, store, storedIn } from './support/visit.ts'

// Another clock than the product server's.
const tokyo = 'Asia/Tokyo'
test.use({ timezoneId: tokyo })

const cards = (page: Page) => page.getByRole('article')
const week = 'Rovers Festival Week'
const match = 'Rovers v Ashford Vale'
const select = (page: Page, name: string) =>
  cards(page).filter({ hasText: name }).getByRole('button', { name: 'Select Event' }).click()
const goTo = (page: Page, path: string) => page.goto(siteOf('demo') + path)
const expectPath = (page: Page, path: string) => expect(page).toHaveURL(siteOf('demo') + path)

test('EVENT-02, EVENT-04, EVENT-06, EVENT-09, EVENT-11, EVENT-12, FAN-02 selecting another event asks, once, and then empties the cart; the same event keeps it; events are in a grid, where each appears 0.1 s after the one before', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Change event?' })
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  await store(page, { order_id: 'ORD-1' })
  const cartId = await storedIn(page, 'cart_id')
  const listed = page.waitForResponse('**/entertainments/events?*')
  await goTo(page, '/events')
  await expect(cartBadge(page)).toHaveText('2')
  const selected = page.locator('article[aria-current="true"]')
  await expect(selected).toHaveCount(1)
  await expect(selected).toContainText(/Rovers Festival Week.*Selected/s, { useInnerText: true })
  const { data } = (await (await listed).json()) as { data: { name: string; startsOn: string }[] }
  const startsOn = data.find(({ name }) => name === match)?.startsOn ?? ''
  const time = new Date(startsOn).toLocaleTimeString('en-US', { timeZone: tokyo, timeStyle: 'short' })
  await expect(cards(page).filter({ hasText: match })).toContainText(
    new RegExp(`Starts:\\s[A-Z][a-z]{2} \\d{2}, \\d{4} ${time}`),
    { useInnerText: true },
  )
  await select(page, week)
  await expectPath(page, '/')
  await expect(cartBadge(page)).toHaveText('2')
  expect(await storedIn(page, 'cart_id')).toBe(cartId)
  expect(await storedIn(page, 'order_id')).toBe('ORD-1')

  const mend = await injectFault({ match: { path: '/api/cart/create', email: fan.email }, status: 500 })
  await page.goBack()
  await select(page, match)
  await expect(question).toContainText('Your cart will be emptied.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expectPath(page, '/events')
  expect(await storedIn(page, 'cart_id')).toBe(cartId)

  // On the way to pay the header asks, and the list does not ask again.
  await page.setViewportSize(desktop)
  await goTo(page, '/checkout')
  await expect(cartBadge(page)).toHaveText('2')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change$/ })
    .click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expectPath(page, '/events')
  await expect(cards(page)).toHaveCount(8)
  const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(3)
  const appearing = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(card)
      return `${animationName} ${animationDuration} after ${animationDelay}`
    }),
  )
  expect(appearing).toEqual(lefts.map((_, at) => `settle 0.3s after ${at / 10}s`))
  await select(page, match)
  await expectPath(page, '/')
  await expect(question).toHaveCount(0)
  await expect(cartBadge(page)).toBeHidden()
  await page.reload()
  await expectPath(page, '/')
  expect(JSON.parse((await storedIn(page, 'selected_event')) ?? '').id).not.toBe(101)
  for (const key of ['cart_id', 'order_id']) expect(await storedIn(page, key)).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('last_cart_fetch'))).toBeNull()

  await mend()
  // The badge follows the tap (FAN-72); leaving the page before the answer would lose it.
  const added = page.waitForResponse(/\/api\/cart\/items$/)
  await addFirstProduct(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await added
  await goTo(page, '/events')
  await select(page, week)
  await expect(question).toBeVisible()
})

test('FAN-67 FAN-68 EVENT-02 EVENT-04 on a phone the shortest running event is first and large, six events are in sight with their dates and buttons, and a tap anywhere on a card selects it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = (id: number, name: string, from: number, to: number) => ({
    id,
    name,
    startsOn: at(from),
    endsOn: at(to),
    location: { name: 'Kingsbridge Park' },
  })
  const list = [
    event(1, 'The week', -72, 96),
    event(2, 'Tonight’s match', -1, 2),
    ...[3, 4, 5, 6, 7].map((id) => event(id, `Match ${id}`, 24 * id, 24 * id + 3)),
  ]
  await injectFault({ match: { path: '/entertainments/events$', email: fan.email }, status: 200, body: list })
  await openSignedIn('/events')
  await expect(cards(page).getByRole('heading')).toHaveText([
    'Tonight’s match',
    'The week',
    ...[3, 4, 5, 6, 7].map((id) => `Match ${id}`),
  ])
  const heights = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().height),
  )
  expect(heights[0]).toBeGreaterThan(110)
  for (const [index, height] of heights.slice(0, 6).entries()) {
    if (index > 0) expect(height).toBeLessThanOrEqual(96)
    const card = cards(page).nth(index)
    for (const text of ['Starts:', 'Ends:', 'Kingsbridge Park', 'Select Event'])
      await expect(card.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
  }
  // A press on a corner lasts a while; the pressed look may not move the target away from the finger.
  for (const [index, id] of [
    [0, 2],
    [2, 3],
  ] as const) {
    const { x = 0, y = 0, width = 0 } = (await cards(page).nth(index).boundingBox()) ?? {}
    await page.mouse.move(x + width - 8, y + 8)
    await page.mouse.down()
    await frames(page, 12)
    await page.mouse.up()
    await expectPath(page, '/')
    expect(JSON.parse((await storedIn(page, 'selected_event')) ?? '')).toMatchObject({ id })
    await goTo(page, '/events')
    await expect(cards(page)).toHaveCount(7)
  }
})

test('FAN-01, PAY-19 a fan orders and pays in overtime, on a phone whose clock is a day ahead, as long as the product server lists the event; then it is over, which no outcome of a payment is interrupted for', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 })
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { selected_event: eventAround(-24, -1) })
  const path = '/entertainments/events$'
  const questions = () => callsTo(fan.email, path)
  const list = (status: number, body: unknown) =>
    injectFault({ match: { path, email: fan.email }, status, body })
  const ended = page.getByText('This event has ended. Choose another one.')
  const others = [{ id: 102, name: match, startsOn: '', endsOn: '' }]

  // The last one has a row that cannot be read, which may be the event.
  for (const [status, body] of [
    [500, {}],
    [200, null],
    [200, { data: 'none' }],
    [200, [...others, {}]],
  ] as const) {
    const before = await questions()
    const mend = await list(status, body)
    await goTo(page, '/')
    await expect.poll(questions).toBeGreaterThan(before)
    await expectPath(page, '/')
    await mend()
  }
  const before = await questions()
  await addFirstProduct(page)
  await expect(cartBadge(page)).toHaveText('3')
  await page.clock.fastForward(75_000)
  await expect.poll(questions).toBeGreaterThan(before)
  await goTo(page, '/checkout')
  await payNowButton(page).click()
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])

  // Stops the time of the dialog.
  await success(page).getByRole('heading').click()
  await list(200, { data: others })
  await page.clock.fastForward(75_000)
  await expect
    .poll(async () => JSON.parse((await storedIn(page, 'selected_event')) ?? ''))
    .toMatchObject({ isOver: true })
  await expect(success(page)).toBeVisible()
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expectPath(page, '/events')
  await expect(ended).toBeVisible()
  await goTo(page, '/cart')
  await expectPath(page, '/events')
  await expect(ended).toBeVisible()
  await select(page, match)
  await expectPath(page, '/')
})

test('FAN-01, EVENT-13 an event that a fresh list no longer has is over on every screen, in every tab, and its cart goes', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  const other = await context.newPage()
  await other.goto(`${siteOf('demo')}/`)
  await expect(cartBadge(other)).toHaveText('2')
  await injectFault({ match: { path: '/entertainments/events$', email: fan.email }, status: 200, body: [] })
  await goTo(page, '/events')
  await expect(page.getByText('This event has ended. Choose another one.')).toBeVisible()
  await expectPath(other, '/events')
  for (const key of ['cart_id', 'cart_data', 'order_id']) expect(await storedIn(page, key)).toBeNull()
})
