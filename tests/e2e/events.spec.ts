import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop } from './support/browser.ts'
import { injectFault, journalOf, ledgerOf } from './support/product-server.ts'
import { cartBadge, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  cola,
  eventAround,
  fillCart,
  openCheckout,
  prepareCheckout,
  store,
  storedIn,
} from './support/visit.ts'

// Nine hours ahead of the product server's dates, without daylight saving time.
test.use({ timezoneId: 'Asia/Tokyo' })

const eventsPath = '/api/console/entertainments/events'
const cards = (page: Page) => page.getByRole('article')
const selectFirst = (page: Page) => cards(page).first().getByRole('button', { name: 'Select Event' }).click()

/** Stores data of an earlier visit: a cart with one item, an order id and the time of the cart's last fetch. */
const leaveVisit = async (page: Page) => {
  await fillCart(page, [{ ...cola, quantity: 1 }])
  await store(page, { order_id: 'ORD-1' })
  await page.evaluate(() => sessionStorage.setItem('last_cart_fetch', '1'))
}

test('EVENT-01, EVENT-02, EVENT-04, EVENT-05, CALL-18 events are in a grid, and each tab shows its events', async ({
  page,
  fan,
  openSignedIn,
  foreignHosts,
}) => {
  await page.setViewportSize(desktop)
  await openSignedIn('/events')
  await expect(page.getByRole('heading', { name: 'Choose Your Event', level: 1 })).toBeVisible()
  await expect(page.getByText('Select an event to browse available items')).toBeVisible()
  await expect(cards(page)).toHaveCount(8)
  const running = cards(page).filter({ hasText: 'Rovers v Ashford Vale' })
  await expect(running).toContainText('Kingsbridge Park')
  await expect(running).toContainText(/Starts:[A-Z][a-z]{2} \d{2}, \d{4} 9:00 AM/)
  await expect(running).toContainText(/Ends:[A-Z][a-z]{2} \d{2}, \d{4} 8:59 AM/)
  await expect(cards(page).filter({ hasText: 'Pre-Season Friendly' })).toContainText('Venue TBD')
  for (const [tab, count, active] of [
    ['Active', 3, 3],
    ['Upcoming', 5, 0],
    ['All', 8, 3],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(cards(page)).toHaveCount(count)
    await expect(cards(page).getByText('Active')).toHaveCount(active)
  }
  const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(3)
  const [call] = await journalOf(fan.email, { path: eventsPath })
  expect(call?.query).toEqual({ timeframe: 'current,future' })
  expect(call?.headers.authorization).toMatch(/^Bearer /)
  expect(foreignHosts).toEqual([])
})

test('EVENT-09, EVENT-11, EVENT-12, FAN-02 selecting another event asks and then empties the cart; the same event keeps it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: { id: 101, name: 'Rovers Festival Week' } })
  await leaveVisit(page)
  const cartId = await storedIn(page, 'cart_id')
  await page.goto(`${siteOf('demo')}/events`)
  await expect(cartBadge(page)).toHaveText('1')
  await selectFirst(page)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect(cartBadge(page)).toHaveText('1')
  expect(await storedIn(page, 'cart_id')).toBe(cartId)
  expect(await storedIn(page, 'order_id')).toBe('ORD-1')

  await injectFault({ match: { path: '/api/cart/create', email: fan.email }, status: 500 })
  await page.goBack()
  const selected = page.locator('article[aria-current="true"]')
  await expect(selected).toHaveCount(1)
  await expect(selected).toContainText(/Rovers Festival Week.*Selected/)
  await expect(selected.getByRole('button', { name: 'Select Event' })).toBeVisible()
  const chooseAnother = () => cards(page).nth(1).getByRole('button', { name: 'Select Event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change event?' })
  await chooseAnother()
  await expect(question).toContainText('Your cart will be emptied.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(page).toHaveURL(/\/events$/)
  expect(await storedIn(page, 'cart_id')).toBe(cartId)
  await chooseAnother()
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect(cartBadge(page)).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(JSON.parse((await storedIn(page, 'selected_event')) ?? '').id).not.toBe(101)
  for (const key of ['cart_id', 'order_id']) expect(await storedIn(page, key)).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('last_cart_fetch'))).toBeNull()
})

test('FAN-01 a charge that is running when the event ends is followed to its outcome', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { selected_event: eventAround(-1, 2) })
  await injectFault({ match: { path: '/charge$', email: fan.email }, latencyMs: 1000 })
  await page.clock.install()
  await openCheckout(page)
  await payNowButton(page).click()
  await expect(page.getByText('Processing payment...')).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(success(page)).toBeVisible()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByText('This event has ended. Choose another one.')).toBeVisible()
})
