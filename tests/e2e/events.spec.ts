import type { Page } from '@playwright/test'
import { emulatorUrl } from './support/addresses.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { callsTo, injectFault, journalOf, seed } from './support/product-server.ts'
import { expectRefetch } from './support/refetch.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

// Nine hours ahead of the product server's dates, without daylight saving.
test.use({ timezoneId: 'Asia/Tokyo' })

const eventsPath = '/api/console/entertainments/events'
const locationsPath = '/api/console/transactions/orders/fulfillments/locations'
const cards = (page: Page) => page.getByRole('article')
const selectFirst = (page: Page) => cards(page).first().getByRole('button', { name: 'Select Event' }).click()

/** What an earlier visit stored: a cart with one item, an order id and the time of the cart's last fetch. */
const leaveVisit = async (page: Page) => {
  await fillCart(page, 42, [{ ...cola, quantity: 1 }])
  await page.evaluate(() => {
    localStorage.setItem('order_id', 'ORD-1')
    sessionStorage.setItem('last_cart_fetch', '1')
  })
}

/** The requests of a page to the identity provider, its SDK included, after /auth was left. */
const providerRequests = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => {
    const isProvider = request.url().startsWith(emulatorUrl()) || /firebase/.test(request.url())
    if (isProvider && !page.url().endsWith('/auth')) requests.push(request.url())
  })
  return requests
}

test('EVENT-01, EVENT-04, EVENT-05, EVENT-08, CALL-18, IDP-02 the events, once they have loaded', async ({
  page,
  fan,
  openSignedIn,
  foreignHosts,
}) => {
  const provider = providerRequests(page)
  await injectFault({ match: { path: eventsPath, email: fan.email }, latencyMs: 4_000, times: 1 })
  await openSignedIn('/events')
  await expect(page.getByRole('status').filter({ hasText: 'Loading events' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose Your Event', level: 1 })).toBeVisible()
  await expect(page.getByText('Select an event to browse available items')).toBeVisible()

  await expect(cards(page)).toHaveCount(8)
  const running = cards(page).filter({ hasText: 'Rovers v Ashford Vale' })
  await expect(running).toContainText('Kingsbridge Park')
  await expect(running.getByText('Active')).toBeVisible()
  await expect(running).toContainText(/Starts:[A-Z][a-z]{2} \d{2}, \d{4} 9:00 AM/)
  await expect(running).toContainText(/Ends:[A-Z][a-z]{2} \d{2}, \d{4} 8:59 AM/)
  await expect(cards(page).filter({ hasText: 'Pre-Season Friendly' })).toContainText('Venue TBD')
  const [call] = await journalOf(fan.email, { path: eventsPath })
  expect(call?.query).toEqual({ timeframe: 'current,future' })
  expect(call?.headers.authorization).toMatch(/^Bearer /)
  expect([...provider, ...foreignHosts]).toEqual([])
})

test('EVENT-02, EVENT-05 a tab shows its events, in a grid on a wide screen', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn('/events')
  for (const [tab, count, active] of [
    ['All', 8, 3],
    ['Active', 3, 3],
    ['Upcoming', 5, 0],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(cards(page)).toHaveCount(count)
    await expect(cards(page).getByText('Active')).toHaveCount(active)
  }
  const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(3)
})

test('EVENT-07 an empty tab has its message', async ({ page, fan, openSignedIn }) => {
  await seed({ email: fan.email, events: 'none' })
  await openSignedIn('/events')
  for (const [tab, message] of [
    ['All', 'No events available.'],
    ['Active', 'No active events at the moment.'],
    ['Upcoming', 'No upcoming events scheduled.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: message })).toBeVisible()
  }
})

test('CALL-19 events that cannot be fetched can be fetched again', async ({ page, fan, openSignedIn }) => {
  await injectFault({ match: { path: eventsPath, email: fan.email }, status: 500, times: 2 })
  await openSignedIn('/events')
  await expect.poll(() => callsTo(fan.email, eventsPath)).toBe(2)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch entertainment events')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(8)
})

test('EVENT-09, EVENT-10, EVENT-11 choosing goes to / at once, while the pickup locations are fetched', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const end = await injectFault({ match: { path: locationsPath, email: fan.email }, hang: true })
  await openSignedIn('/events')
  await selectFirst(page)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(JSON.parse((await storedIn(page, 'selected_event')) ?? '')).toMatchObject({
    id: 101,
    name: 'Rovers Festival Week',
  })
  await expect.poll(() => callsTo(fan.email, locationsPath)).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await end()

  await page.reload()
  await expect(page.getByText('Rovers Festival Week').filter({ visible: true })).not.toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('selected_event', '{"id":'))
  await page.reload()
  await expect(page).toHaveURL(/\/events$/)
  await expect.poll(() => storedIn(page, 'selected_event')).toBeNull()
})

test('EVENT-10 a failed prefetch is only logged', async ({ page, fan, openSignedIn }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await injectFault({ match: { path: locationsPath, email: fan.email }, status: 500, times: 1 })
  await openSignedIn('/events')
  await selectFirst(page)
  await expect.poll(() => logged.some((text) => /locations were not prefetched/.test(text))).toBe(true)
  await expect(page.getByText('Failed to fetch pickup locations')).toHaveCount(0)
})

test('EVENT-12, FAN-02 another event asks, then empties the cart, the same one keeps it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: { id: 101, name: 'Rovers Festival Week' } })
  await leaveVisit(page)
  const cartId = await storedIn(page, 'cart_id')
  await page.reload()
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await selectFirst(page)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect(page.getByTestId('cart-count')).toHaveText('1')
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
  await expect(page.getByTestId('cart-count')).toBeHidden()
  for (const key of ['cart_id', 'order_id']) expect(await storedIn(page, key)).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('last_cart_fetch'))).toBeNull()
})

test('CALL-12 events are fetched again on focus, on reconnect and whenever the screen opens', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/events')
  await expect(cards(page)).toHaveCount(8)
  const calls = () => callsTo(fan.email, eventsPath)
  for (const again of [
    () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    () => context.setOffline(true).then(() => context.setOffline(false)),
    async () => {
      await selectFirst(page)
      await expect(page).toHaveURL(/localhost:\d+\/$/)
      await page.goBack()
    },
  ])
    await expectRefetch(calls, again)
  await expect(cards(page)).toHaveCount(8)
})
