import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { callsTo, injectFault, journalOf, ledgerOf, seed } from './support/product-server.ts'
import {
  addFirstProduct,
  choosePickup,
  confirmInSeat,
  confirmPickup,
  fact,
  fillInSeat,
  metadata,
  openConfirmation,
  pay,
  payNowButton,
  success,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { fillCart } from './support/visit.ts'

const selectFirst = (page: Page) =>
  page.getByRole('article').first().getByRole('button', { name: 'Select Event' }).click()

/** Puts a cola of the tenant with this number into the cart. The page notices it on the next screen. */
const fillCartAt = (page: Page, tenant: number) =>
  fillCart(page, [{ itemID: tenant * 100_000 + 101, quantity: 1 }])

test('EVENT-10, TENANT-12 after an event is selected /confirmation offers the current settings of the venue; a pickup time is shown in 12-hour format and sent in the venue’s format', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { tenant: 'clock-24' })
  await expect(page.getByRole('article').first()).toBeVisible()
  const settings = { 'order.pickup.section': '["Roof Terrace"]' }
  await seed({ tenant: 'clock-24', settings })
  // By then our server's stored branding is stale (BRANDING_TTL_S), and nobody has asked for it since.
  await page.waitForTimeout(2_500)
  const prefetched = page.waitForRequest('**/api/branding')
  await selectFirst(page)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await prefetched

  await addFirstProduct(page)
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expect(page.getByLabel('Section').locator('option:not([hidden])')).toHaveText(['Roof Terrace'])

  await choosePickup(page).click()
  const time = page.getByLabel('Pickup Time')
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await expect(time.locator('option:checked')).toHaveText(/^\d{1,2}:00 [AP]M-\d{1,2}:30 [AP]M$/)
  const written = await time.inputValue()
  expect(written).toMatch(/^\d\d:00-\d\d:30$/)
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([{ pickupTime: written }])
})

test('TENANT-18, EVENT-10, CONF-08, FAN-12 a page that was opened while the settings were missing waits for them before an order can be confirmed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const tenant = 'late-settings'
  const heal = await injectFault({
    match: { tenant, path: '/api/console/applications/settings' },
    status: 503,
  })
  await openSignedIn('/events', { tenant })
  await selectFirst(page)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await fillCartAt(page, 75)
  await page.clock.install()
  await openConfirmation(page)
  const section = page.getByLabel('Section')
  await expect(section.locator('option').first()).toHaveText('Loading sections...')
  await expect(confirmInSeat(page)).toBeDisabled()
  await heal()
  await expect(async () => {
    // The page polls every 3 s.
    await page.clock.runFor(3_000)
    await expect(section.locator('option').first()).toHaveText('Select section', { timeout: 300 })
  }).toPass()
  await fillInSeat(page)
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([{ section: 'North Stand 102', seat: '14' }])
})

test('EVENT-03, EVENT-04, CONF-12, FAN-14 an event without an end is active and takes orders, including pickup', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/events', { tenant: 'open-ended' })
  const first = page.getByRole('article').first()
  await page.getByRole('tab', { name: 'Active' }).click()
  await expect(first).toContainText(/Rovers Festival Week.*Active.*Ends:TBD/)
  await selectFirst(page)
  await expect(page.getByRole('region', { name: 'Selected event' })).toContainText('M – TBD')
  await fillCartAt(page, 72)
  await openConfirmation(page)
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await expect(page.getByLabel('Pickup Time')).toHaveValue(/[AP]M/)
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  await pay(page)
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
})

test('AUTH-18, AUTH-02 a venue whose loginMethods name no provider of the operator offers only e-mail', async ({
  page,
}) => {
  const provider = page.getByRole('button', { name: /^Continue with / })
  await page.goto(`${siteOf('own-log-in')}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(provider).toHaveCount(0)
  await page.goto(`${siteOf('demo')}/auth`)
  await expect(provider).toHaveText(['Continue with Google'])
})

test('TENANT-20 relative addresses of pictures are never requested: products have the placeholder, and operators are told once', async ({
  page,
  openSignedIn,
}) => {
  const pictures: string[] = []
  const reports: string[] = []
  page.on('request', (request) => {
    if (/\/media\//.test(request.url())) pictures.push(request.url())
    const report = request.url().endsWith('/api/vitals') ? (request.postData() ?? '') : ''
    if (report.includes('relative address')) reports.push(report)
  })
  await openSignedIn('/', {
    tenant: 'relative-pictures',
    event: { id: 7401, name: 'Derby', startOn: '', endOn: '' },
  })
  await expect(page.getByText('No image available').first()).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  expect(reports).toHaveLength(1)
  expect(pictures).toEqual([])
})

const oddId = /^sku=1:2\+3 é\/\d+$/
const oddOrder = /^ORD=1:2\+3 é\//

test('CALL-42 CALL-38 at a venue whose ids contain =, :, +, /, a space and an é a fan fills a cart, pays, rates the order and deletes a card', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, cards: 2 })
  await openSignedIn('/events', { tenant: 'odd-ids' })
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await page.getByRole('button', { name: 'Club Shop' }).click()
  await page.getByRole('link', { name: /Home Jersey/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('pid')).toMatch(oddId)
  await page.reload()
  await page.getByRole('button', { name: 'White' }).click()
  await page.getByRole('button', { name: /^M( |$)/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Drinks' }).click()
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: /Cart/ }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Remove.*Water/ }).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => callsTo(fan.email, '/api/cart/items$')).toBe(3)

  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await page.getByLabel('First Name').fill('Zoë')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await page.getByLabel('Seat Number').fill('12')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  await page.getByRole('button', { name: /^Delete card .*4444/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await payNowButton(page).click()
  await expect(success(page).getByText(oddOrder).first()).toBeVisible()
  await page.getByRole('button', { name: 'View Order' }).click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(fact(page, 'Transaction ID')).not.toBeEmpty()

  const [charge, ...more] = await ledgerOf(fan.email)
  expect([charge?.orderId, charge?.status, more]).toEqual([expect.stringMatching(oddOrder), 'SUCCESS', []])
  const paths = (await journalOf(fan.email)).map(({ method, path }) => `${method} ${path}`)
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('+', '\\+')
  for (const written of [
    `^GET /api/console/catalog/products/${encoded('sku=1:2+3 é/')}\\d+$`,
    `^DELETE /api/cart/items/${encoded('sku=1:2+3 é/')}\\d+$`,
    `^PUT /api/cart/update/${encoded('CART=1:2+3 ')}-\\w+$`,
    `^DELETE /api/payments/cards/${encoded('CARD=1:2+3 é/')}-\\w+-2$`,
    `^POST /api/payments/cards/${encoded('CARD=1:2+3 é/')}-\\w+-1/charge$`,
    `^POST /api/payments/orders/${encoded('ORD=1:2+3 é/')}-\\w+/checkout$`,
  ]) {
    expect(paths).toContainEqual(expect.stringMatching(written))
  }
})
