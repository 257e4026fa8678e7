import type { Page } from '@playwright/test'
import { adminUrl, siteOf } from './support/addresses.ts'
import { phone } from './support/browser.ts'
import type { Fan } from './support/identity-provider.ts'
import { callsTo, ledgerOf, seed } from './support/product-server.ts'
import {
  addFirstProduct,
  choosePickup,
  confirmInSeat,
  confirmPickup,
  failedDialog,
  fillInSeat,
  metadata,
  pay,
  payNowButton,
  success,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { fillCart, runningEvent, store, storedIn } from './support/visit.ts'

type Switch = 'open' | 'paused'
type Service = {
  ordering?: Switch
  inSeat?: Switch
  pickup?: Switch
  message?: string
  waitMinutes?: number
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

// The tests share one venue, so they cannot run in parallel.
test.describe.configure({ mode: 'default' })
const tenant = 'switched'
test.afterEach(() => switchService(tenant))

type OpenSignedIn = (path?: string, options?: { tenant?: string; event?: unknown }) => Promise<void>

/** Prepares a fan with a card and a cola in the cart, on a page whose clock the test controls. */
async function prepare(page: Page, openSignedIn: OpenSignedIn, fan: Fan): Promise<void> {
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { tenant, event: { ...runningEvent, id: 7601 } })
  await store(page, { user_email: fan.email })
  await fillCart(page, [{ itemID: 7_600_101, quantity: 1 }])
  await page.clock.install()
}
const open = (page: Page, path: string) => page.goto(siteOf(tenant) + path)

/** Less than the 30 s of the promise, because our server and the call need some of it. */
const passPollInterval = (page: Page) => page.clock.fastForward(25_000)
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text, visible: true })

test('VEN-11, VEN-12, VEN-15 while ordering is paused each ordering screen shows it within 30 s, with the message as text; the cart can be changed, and afterwards the fan pays without a reload', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const message = 'Kitchen & <b>bar</b> are <img src=x onerror=alert(1)> full'
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await prepare(page, openSignedIn, fan)
  const paused = status(page, /^Ordering is paused until \d{1,2}:\d\d [AP]M\. Your cart is kept\./)
  for (const path of ['/', '/cart', '/confirmation', '/checkout']) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(page.getByText('$').filter({ visible: true }).first()).toBeVisible()
      await expect(paused).toHaveCount(0)
      await switchService(tenant, { ordering: 'paused', until, message })
      await passPollInterval(page)
      await expect(paused).toHaveCount(1)
      await expect(paused).toBeInViewport({ ratio: 1 })
      await expect(paused.getByText(message, { exact: true })).toBeVisible()
      if (path === '/') await addFirstProduct(page)
      if (path === '/cart')
        await page
          .getByRole('button', { name: /^Increase/ })
          .first()
          .click()
      if (path === '/confirmation') {
        await fillInSeat(page)
        await expect(confirmInSeat(page)).toBeDisabled()
        // Neither a tap nor the Enter key confirms.
        await page.getByLabel('Seat Number').press('Enter')
        await confirmInSeat(page).click({ force: true })
        expect(await metadata(fan.email)).toEqual([])
      }
      if (path === '/checkout') await expect(payNowButton(page)).toBeDisabled()
      await switchService(tenant, { message: 'Soup is out' })
      await passPollInterval(page)
      await expect(status(page, /^Soup is out$/)).toHaveCount(1)
      await switchService(tenant)
      await passPollInterval(page)
      await expect(status(page, /paused|Soup/)).toHaveCount(0)
      if (path === '/confirmation') {
        await confirmInSeat(page).click()
        await expect(page).toHaveURL(/\/checkout$/)
      }
    })
  }
  expect(await metadata(fan.email)).toMatchObject([{ section: 'North Stand 102', seat: '14' }])
  await pay(page)
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
})

test('VEN-13, VEN-12 a charge sent before the page has learned of the pause leads back to payment, never to Payment Failed, and is paid once afterwards', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await prepare(page, openSignedIn, fan)
  await open(page, '/checkout')
  await expect(payNowButton(page)).toBeEnabled()
  const places = async () => [
    await page.getByRole('radio').boundingBox(),
    await page.getByRole('button', { name: 'Add another card' }).boundingBox(),
    await payNowButton(page).boundingBox(),
  ]
  const placesBefore = await places()
  const stored = () => Promise.all([storedIn(page, 'order_id'), storedIn(page, 'cart_id')])
  const before = await stored()
  await switchService(tenant, { ordering: 'paused', message: 'The kitchen is full' })
  await payNowButton(page).click()
  const paused = status(page, 'Ordering is paused for the moment. Your cart is kept.The kitchen is full')
  await expect(paused).toHaveCount(1)
  await expect(payNowButton(page)).toBeDisabled()
  expect(await places()).toEqual(placesBefore)
  await expect(failedDialog(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored()).toEqual(before)
  expect(await callsTo(fan.email, '/charge$')).toBe(0)

  await payNowButton(page).focus()
  await switchService(tenant)
  await passPollInterval(page)
  await expect(paused).toHaveCount(0)
  await expect(payNowButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeVisible()
  expect(await callsTo(fan.email, '/charge$')).toBe(1)
  expect((await ledgerOf(fan.email)).map(({ orderId }) => orderId)).toEqual([before[0]])
})

test('VEN-14, CONF-03, CONF-04, CONF-05, FAN-12 a paused method is not offered, with the reason; typed text for it returns afterwards, and a fan who has already confirmed it pays', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepare(page, openSignedIn, fan)
  await open(page, '/confirmation')
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await switchService(tenant, { pickup: 'paused', message: 'The lift is out of order' })
  await passPollInterval(page)
  await expect(status(page, 'Pickup is paused for the moment.The lift is out of order')).toHaveCount(1)
  await expect(choosePickup(page)).toHaveCount(0)
  await expect(confirmInSeat(page)).toBeEnabled()

  await switchService(tenant, { pickup: 'paused', inSeat: 'paused' })
  await passPollInterval(page)
  await expect(status(page, 'In-seat delivery and pickup are paused for the moment.')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Select Delivery Method' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled()

  await switchService(tenant)
  await passPollInterval(page)
  await choosePickup(page).click()
  await expect(page.getByLabel('Pickup Location')).toHaveValue('East Terrace Bar')
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  await expect(payNowButton(page)).toBeEnabled()
  await switchService(tenant, { pickup: 'paused' })
  await passPollInterval(page)
  await pay(page)
  expect(await metadata(fan.email)).toMatchObject([{ pickupLocation: 'East Terrace Bar' }])
})

test('VEN-15, VEN-11 the waiting time is above Pay Now and does not count down; hidden pages and screens that do not show it do not poll', async ({
  page,
  fan,
  openSignedIn,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/branding')) asked += 1
  })
  await prepare(page, openSignedIn, fan)
  await switchService(tenant, { waitMinutes: 25 })
  await open(page, '/checkout')
  const wait = status(page, /^Orders take about 25 min at the moment \(as of \d{1,2}:\d\d [AP]M\)\.$/)
  await expect(wait).toHaveCount(1)
  const [above, below] = await Promise.all([wait.boundingBox(), payNowButton(page).boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  const text = await wait.textContent()
  for (const reads of [1, 2, 3]) {
    await passPollInterval(page)
    await expect.poll(() => asked).toBe(reads)
  }
  expect(await wait.textContent()).toBe(text)

  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  for (let reads = 0; reads < 4; reads += 1) await passPollInterval(page)
  expect(asked).toBe(3)
  await switchService(tenant)
  await turn('visible')
  await expect(wait).toHaveCount(0)
  expect(asked).toBe(4)

  await open(page, '/transactions')
  await expect(page.getByRole('heading').first()).toBeVisible()
  for (let reads = 0; reads < 4; reads += 1) await passPollInterval(page)
  expect(asked).toBe(4)
})
