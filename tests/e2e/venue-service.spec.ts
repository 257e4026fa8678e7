import type { Page } from '@playwright/test'
import { adminUrl, siteOf } from './support/addresses.ts'
import { phone, resize } from './support/browser.ts'
import { callsTo, ledgerOf, seed } from './support/product-server.ts'
import { confirmInSeat, fillInSeat, metadata, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { fillCart, runningEvent, store, storedIn } from './support/visit.ts'

type Switch = 'open' | 'paused'
type Service = {
  ordering?: Switch
  inSeat?: Switch
  pickup?: Switch
  message?: string
  waitMinutes?: number
  soldOut?: (number | string)[]
  until?: string
}

/** Changes a venue's service on the admin listener. Left out fields mean open or none. */
async function switchService(tenant: string, service: Service = {}): Promise<void> {
  const response = await fetch(`${adminUrl()}/venues/${tenant}/service`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(service),
  })
  if (!response.ok) throw new Error(`${tenant} was not switched: ${response.status} ${await response.text()}`)
}

// A venue of these tests alone, which take turns.
const tenant = 'switched'
test.describe.configure({ mode: 'default' })
test.afterEach(() => switchService(tenant))

/** Less than the 30 s of the promise, because our server and the call need some of it. */
const passPollInterval = (page: Page) => page.clock.fastForward(25_000)
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text, visible: true })

test('VEN-11 to VEN-15 an open page learns of a pause within 30 s, and each ordering screen shows it; a charge sent before leads back to payment without moving it, and is paid once afterwards, even while the confirmed method is paused', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { tenant, event: { ...runningEvent, id: 7601 } })
  await store(page, { user_email: fan.email })
  await fillCart(page, [{ itemID: 7_600_101, quantity: 1 }])
  await page.clock.install()

  const message = 'Kitchen & <b>bar</b> are <img src=x onerror=alert(1)> full'
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const paused = status(page, /^Ordering is paused until .*\d{1,2}:\d\d [AP]M\. Your cart is kept\./)
  const wait = status(page, /^Orders take about 25 min \(as of \d{1,2}:\d\d [AP]M\)\.$/)
  const productPath = '/product?id=7600101'
  const expectPaused = async () => {
    await expect(paused).toHaveCount(1)
    await expect(paused).toBeInViewport({ ratio: 1 })
    await expect(paused.getByText(message, { exact: true })).toBeVisible()
  }
  await open('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Confirmation' })).toBeVisible()
  await expect(paused).toHaveCount(0)
  await switchService(tenant, { ordering: 'paused', until, message })
  await passPollInterval(page)
  await expectPaused()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await fillInSeat(page)
  await expectPaused()
  await expect(confirmInSeat(page)).toBeDisabled()
  expect(await metadata(fan.email)).toEqual([])
  for (const path of ['/', productPath]) {
    await open(path)
    await expectPaused()
    // On a phone held sideways it stands beside the next step (FAN-71).
    await resize(page, { width: 844, height: 390 })
    await expect(paused).toBeInViewport()
    await resize(page, phone)
  }

  await switchService(tenant, { waitMinutes: 25 })
  await passPollInterval(page)
  await expect(paused).toHaveCount(0)
  for (const path of ['/', productPath, '/cart', '/confirmation']) {
    await open(path)
    await expect(wait, path).toHaveCount(1)
    await expect(wait, path).toBeInViewport({ ratio: 1 })
    const lines = await wait.getByText('Orders take').evaluate((text) => text.getClientRects().length)
    expect(lines, path).toBe(1)
  }
  // Beside the next step there is room for what the screen itself has to say, too.
  const soldOut = { status: 409, json: { error: 'It is sold out' } }
  await page.route('**/api/cart/items', (route) => route.fulfill(soldOut))
  await open(productPath)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await resize(page, { width: 844, height: 390 })
  for (const notice of [wait, page.getByText('Sold out', { exact: true })])
    await expect(notice).toBeInViewport({ ratio: 1 })
  await page.unroute('**/api/cart/items')
  await resize(page, phone)
  await open('/confirmation')
  await confirmInSeat(page).click()
  await expect(wait).toHaveCount(1)
  const places = async () => [
    await page.getByRole('radio').boundingBox(),
    await page.getByRole('button', { name: 'Add another card' }).boundingBox(),
    await payNowButton(page).boundingBox(),
  ]
  const [above, [card, add, below]] = [await wait.boundingBox(), await places()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  const stored = () => Promise.all([storedIn(page, 'order_id'), storedIn(page, 'cart_id')])
  const before = await stored()
  await switchService(tenant, { ordering: 'paused', message: 'The kitchen is full' })
  await payNowButton(page).click()
  const refused = status(page, 'Ordering is paused for the moment. Your cart is kept.The kitchen is full')
  await expect(refused).toHaveCount(1)
  await expect(payNowButton(page)).toBeDisabled()
  expect(await places()).toEqual([card, add, below])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored()).toEqual(before)
  expect(await callsTo(fan.email, '/charge$')).toBe(0)

  await payNowButton(page).focus()
  await switchService(tenant, { inSeat: 'paused' })
  await passPollInterval(page)
  await expect(refused).toHaveCount(0)
  await expect(payNowButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeVisible()
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
  expect(await ledgerOf(fan.email)).toMatchObject([{ orderId: before[0], status: 'SUCCESS' }])
  expect(await metadata(fan.email)).toMatchObject([{ section: 'North Stand 102', seat: '14' }])
})

test('VEN-22 VEN-23 FAN-11 open pages learn within 30 s that an item is sold out: its card, page and line hold the plus, each screen on the way to Pay Now names it with Remove, which can be undone', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  const [water, cola] = [7_600_401, 7_600_101]
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { tenant, event: { ...runningEvent, id: 7601 } })
  await store(page, { user_email: fan.email })
  await fillCart(
    page,
    [water, cola].map((itemID) => ({ itemID, quantity: 2 })),
  )
  await page.clock.install()
  const named = status(page, 'Spring Water is sold out.')
  const card = page.getByRole('article').filter({ hasText: 'Spring Water' })
  const plus = card.getByRole('button', { name: 'Increase quantity of' })
  await open('/')
  await expect(plus).toBeEnabled()
  await switchService(tenant, { soldOut: [water] })
  await passPollInterval(page)
  await expect(card.getByText('Sold out')).toBeVisible()
  await expect(plus).toBeDisabled()
  await expect(plus).toHaveAccessibleDescription('Sold out')
  await expect(named).toHaveCount(0)

  await open(`/product?id=${water}`)
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()

  await open('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'Spring Water' })
  await expect(line.getByText('Sold out')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeEnabled()
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(1)
  await expect(named).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await fillInSeat(page)
  await expect(named).toBeInViewport({ ratio: 1 })
  await confirmInSeat(page).click()
  await expect(payNowButton(page)).toBeEnabled()
  await expect(named).toBeInViewport({ ratio: 1 })
  await resize(page, { width: 844, height: 390 })
  await expect(named.getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 })
  await resize(page, phone)

  await named.getByRole('button', { name: 'Remove' }).click()
  await expect(named).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(named).toHaveCount(1)
  await expect(payNowButton(page)).toBeEnabled()
  await named.getByRole('button', { name: 'Remove' }).click()
  await expect(named).toHaveCount(0)
  await payNowButton(page).click()
  await expect(success(page)).toContainText('Classic Cola')
  await expect(success(page)).not.toContainText('Water')
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
})

test('VEN-22 VEN-23 of two sold out lines the next is named once the first is removed; it stays in its cart and can be paid, since only the product server refuses orders', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { tenant, event: { ...runningEvent, id: 7601 } })
  await store(page, { user_email: fan.email })
  const soldOut = [7_600_401, 7_600_101]
  await fillCart(
    page,
    soldOut.map((itemID) => ({ itemID, quantity: 2 })),
  )
  await switchService(tenant, { soldOut })
  await page.goto(`${siteOf(tenant)}/confirmation`)
  await fillInSeat(page)
  await confirmInSeat(page).click()
  await expect(status(page, 'is sold out.')).toHaveCount(1)
  await status(page, 'Spring Water is sold out.').getByRole('button', { name: 'Remove' }).click()
  await expect(status(page, 'Classic Cola is sold out.')).toBeVisible()
  await expect(payNowButton(page)).toBeEnabled()
  await payNowButton(page).click()
  await expect(success(page)).toContainText('Classic Cola')
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
})
