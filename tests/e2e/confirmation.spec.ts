import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone, resize } from './support/browser.ts'
import { expectFixedAtBottom } from './support/fixed-button.ts'
import { expectLegible } from './support/legible.ts'
import { injectFault, journalOf, seed } from './support/product-server.ts'
import {
  change,
  choosePickup,
  confirmInSeat,
  fillInSeat,
  metadata,
  openConfirmation,
  toast,
  valueBeside,
} from './support/screens.ts'
import { keepCookie, sessionCookie, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  cola,
  detailsOf,
  fillCart,
  jersey,
  openCheckout,
  runningEvent,
  store,
  storedIn,
} from './support/visit.ts'

const fromLast = 'From your last order'
const part = (page: Page, name: string) => page.getByRole('region', { name })
const summary = (page: Page) => part(page, 'Order Summary')
const fold = (page: Page) => summary(page).getByRole('button', { name: /^\d+ items/ })

/** Asserts that each value is visible beside its label. */
async function expectValues(region: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(valueBeside(region, label), label).toBeVisible()
    await expect(valueBeside(region, label), label).toHaveText(value)
  }
}

/** CONF-07: the summary of two colas and a jersey. */
async function expectSummary(page: Page): Promise<void> {
  const lines = summary(page).getByRole('listitem')
  const [colas, jerseys] = [
    lines.filter({ hasText: 'Classic Cola' }),
    lines.filter({ hasText: 'Rovers Home Jersey' }),
  ]
  for (const [line, texts] of [
    [colas, ['Classic Cola', 'Regular', 'Quantity: 2', '$9.00']],
    [jerseys, ['Rovers Home Jersey', 'S', 'Club', 'Quantity: 1', '$79.95']],
  ] as const)
    for (const text of texts) await expect(line.getByText(text, { exact: true }), text).toBeVisible()
  await expectValues(jerseys, { Size: 'S', Color: 'Club' })
  await expectValues(summary(page), { Subtotal: '$88.95', Tax: '$7.34', Total: '$96.29' })
}

test('CONF-01, CONF-13, THEME-08 the button stays at the bottom of every window, at any scroll position; the running event is green; a dropdown is at most 24rem high and scrolls to its last entry', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const kiosks = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `Kiosk ${index + 1}` }))
  const locations = { path: '/fulfillments/locations$', email: fan.email }
  await injectFault({ match: locations, status: 200, body: kiosks })
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola, jersey])
  await openConfirmation(page)
  const active = part(page, 'Selected Event').getByText('Active')
  await expect(active).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await active.evaluate(
    (badge) => getComputedStyle(badge).color.match(/\d+/g)?.map(Number) ?? [],
  )
  expect(green).toBeGreaterThan(Math.max(red, blue))
  await expect(summary(page).getByText('Rovers Home Jersey')).toBeVisible()
  await expectFixedAtBottom(page, confirmInSeat(page), summary(page))

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await choosePickup(page).click()
  const select = page.getByLabel('Pickup Location')
  await expect(select.getByRole('option')).toHaveCount(40)
  await select.click()

  const first = select.getByRole('option').first()
  await expect(first).toBeInViewport()
  const shownFor = () =>
    select.evaluate((element) => {
      const { x, width } = element.getBoundingClientRect()
      const isOption = (y: number) => document.elementFromPoint(x + width / 2, y)?.closest('option, select')
      const rows = Array.from({ length: innerHeight }, (_, y) => y)
      return rows.filter((y) => isOption(y)?.tagName === 'OPTION').length
    })
  await expect.poll(shownFor).toBeGreaterThan(200)
  expect(await shownFor()).toBeLessThanOrEqual(24 * 16)

  const last = select.getByRole('option').last()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(first).not.toBeInViewport()
  expect(await shownFor()).toBeLessThanOrEqual(24 * 16)
})

test('CONF-06, CONF-07, CONF-08, CONF-09, PAY-01, STORE-09, FAN-41 on a phone and a wide screen, with and without an earlier order, the event comes first, each value is visible beside its label, and the Order Summary is open on both screens; a fan may fold it, which is kept after signing out', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola, jersey])
  const everyWidth = async (check: () => Promise<void>) => {
    for (const size of [desktop, phone]) {
      await resize(page, size)
      await check()
    }
  }
  const expectOrder = async () => {
    const cards = ['Selected Event', 'Select Delivery Method', 'Customer Details'].map((name) =>
      part(page, name),
    )
    const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y ?? Number.NaN))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  }
  const emailHint = page.getByText('Order confirmation and updates will be sent to this email.')
  await openConfirmation(page)
  await everyWidth(async () => {
    await expectOrder()
    await expectSummary(page)
    for (const label of ['Section', 'Seat Number', 'First Name', 'Last Name', 'Email']) {
      await expect(page.getByText(label, { exact: true }), label).toBeVisible()
      await expect(page.getByLabel(label), label).toBeVisible()
    }
    await expect(emailHint).toBeVisible()
  })
  await choosePickup(page).click()
  await expect(page.getByLabel('Pickup Location')).toBeVisible()
  await expect(page.getByLabel('Pickup Time')).toBeVisible()
  const pickupTime = String(await page.getByLabel('Pickup Time').locator('option').last().textContent())

  const known = { ...detailsOf(fan), pickupLocation: 'East Terrace Bar', pickupTime }
  await store(page, { customer_details: known })
  await fillCart(page, [cola, jersey])
  await openConfirmation(page)
  const customer = { 'First Name': 'Zoë', 'Last Name': 'Quinn', Email: fan.email }
  const delivery = part(page, 'Select Delivery Method')
  await everyWidth(async () => {
    await expectOrder()
    await expectSummary(page)
    await expectValues(delivery, { Section: 'North Stand 102', 'Seat Number': '7' })
    await expectValues(part(page, 'Customer Details'), customer)
    await expect(emailHint).toBeVisible()
    await expect(page.getByText(fromLast)).toBeVisible()
  })
  await choosePickup(page).click()
  const place = { 'Pickup Location': 'East Terrace Bar', 'Pickup Time': pickupTime }
  await everyWidth(() => expectValues(delivery, place))
  await change(page, 'pickup')
  await expect(page.getByLabel('Pickup Location')).toHaveValue('East Terrace Bar')

  await openCheckout(page)
  await everyWidth(() => expectSummary(page))
  const isFolded = () => storedIn(page, 'order_summary_folded')
  expect(await isFolded()).toBeNull()
  await fold(page).click()
  const expectFolded = async () => {
    for (const text of ['Rovers Home Jersey', 'Subtotal', 'Tax'])
      await expect(summary(page).getByText(text, { exact: true })).toBeHidden()
  }
  await everyWidth(expectFolded)
  await page.reload()
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
  await expectFolded()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await openSignedIn('/version.json', { fan, event: runningEvent })
  await fillCart(page, [cola, jersey])
  await openConfirmation(page)
  await expectSummary(page)
  expect(await isFolded()).toBeNull()
})

test('FAN-27 CONF-03 with text of 200 % each delivery method stays in its tab, in every language', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  await page.setViewportSize({ width: 195, height: 422 })
  for (const language of ['en', 'de', 'es', 'fr', 'ar']) {
    await keepCookie(context, 'demo', '__Host-language', language)
    await openConfirmation(page)
    const methods = page.getByRole('main').locator('button[aria-pressed]')
    await expect(methods).toHaveCount(2)
    for (const method of await methods.all()) {
      const left = await method.evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(tab)
        return [...range.getClientRects()].filter((part) => part.left < left || part.right > right).length
      })
      expect(left, `${language} ${await method.textContent()}`).toBe(0)
    }
    await expectLegible(page, language)
  }
})

test('CONF-20 while another tab has emptied the cart, the product server knows none, or it cannot be read, a tap on the button says so and sends nothing, beside a way on', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  const refused = async () => {
    await expect(confirmInSeat(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
    await confirmInSeat(page).click()
    await expect(toast(page, 'No active cart found')).toBeVisible()
    await expect(page).toHaveURL(/\/confirmation$/)
    expect(await journalOf(fan.email, { method: 'P(UT|ATCH)' })).toEqual([])
  }
  await fillCart(page, [cola])
  await openConfirmation(page)
  await fillInSeat(page)
  await expect(summary(page).getByText('Classic Cola')).toBeVisible()
  const other = await context.newPage()
  await other.goto(new URL('/version.json', page.url()).href)
  await other.evaluate(() => ['cart_id', 'cart_data'].forEach((key) => void localStorage.removeItem(key)))
  await expect(summary(page).getByText('Classic Cola')).toBeHidden()
  await refused()

  for (const status of [400, 500]) {
    await fillCart(page, [cola])
    const heal = await injectFault({ match: { path: '/api/cart/details$', email: fan.email }, status })
    await openConfirmation(page)
    await fillInSeat(page)
    await refused()
    await heal()
  }
})

test('FAN-12, FAN-13, FAN-41 typed text survives reload, back and an expired session; the last seat is filled in, marked and in sight with the button on a short phone; a seat from a link survives sign-in and comes before it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  await openConfirmation(page)
  await fillInSeat(page)
  await page.getByLabel('Last Name').fill('Brontë')
  await page.getByLabel('Email').fill('zoe@fans.example')
  const expectTyped = async () => {
    await expect(page.getByLabel('Section')).toHaveValue('North Stand 102')
    await expect(page.getByLabel('Seat Number')).toHaveValue('14')
    await expect(page.getByLabel('First Name')).toHaveValue('Zoë')
    await expect(page.getByLabel('Last Name')).toHaveValue('Brontë')
    await expect(page.getByLabel('Email')).toHaveValue('zoe@fans.example')
    await expect(page.getByText(fromLast)).toHaveCount(0)
  }
  await page.reload()
  await expectTyped()

  // The session ends on the server. The next call notices it, and the same fan signs in again.
  await page.context().clearCookies({ name: sessionCookie })
  // The app cancels a log-out that is running when a fan signs in with it. Below, the fan signs in without the app.
  const loggedOut = page.waitForResponse(/\/api\/logout$/)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => sessionStorage.getItem('confirmation_draft'))).toBeNull()
  await loggedOut
  await openSignedIn('/confirmation', { fan })
  await expectTyped()

  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await change(page, 'seat')
  await change(page, 'customer details')
  await expectTyped()

  // The next order has another cart.
  await fillCart(page, [cola])
  await page.setViewportSize({ width: 390, height: 664 })
  await openConfirmation(page)
  const seat = valueBeside(part(page, 'Select Delivery Method'), 'Seat Number')
  const name = valueBeside(part(page, 'Customer Details'), 'First Name')
  await expect(seat).toHaveText('14')
  await expect(name).toHaveText('Zoë')
  for (const shown of [seat, name, confirmInSeat(page)]) await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(fromLast)).toBeVisible()
  await change(page, 'seat')
  await expect(page.getByLabel('Section')).toBeFocused()
  await expect(page.getByLabel('Section')).toHaveValue('North Stand 102')
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
  await page.getByLabel('Seat Number').fill('15')
  await expect(page.getByLabel('Seat Number')).toBeFocused()
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await expect(page.getByText(fromLast)).toHaveCount(0)
  await choosePickup(page).click()
  await page.reload()
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'true')

  await page.context().clearCookies({ name: sessionCookie })
  await page.goto(`${siteOf('demo')}/?section=East%20Terrace%20201&seat=12B`)
  await expect(page).toHaveURL(/\/auth\?returnTo=/)
  await submit(page, fan)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await openConfirmation(page)
  await expect(page.getByText('From the link at your seat')).toBeVisible()
  await expect(valueBeside(part(page, 'Select Delivery Method'), 'Section')).toHaveText('East Terrace 201')
  await expect(valueBeside(part(page, 'Select Delivery Method'), 'Seat Number')).toHaveText('12B')
  await page.goto(`${siteOf('demo')}/?section=Moon&seat=1`)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await openConfirmation(page)
  await expect(valueBeside(part(page, 'Select Delivery Method'), 'Seat Number')).toHaveText('12B')
})

test('CALL-25, WORLD-30, WORLD-33, WORLD-34 an event that is sent twice, with a name in two lines, an offset without a colon and a placeholder for its end, is shown once, runs, and its order is confirmed with the stored event', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const startsOn = runningEvent.startOn.replace('Z', '+0000')
  const endsOn = '0001-01-01T00:00:00'
  const event = {
    id: 101,
    name: 'Rovers v\r\n\tAshford Vale',
    startsOn,
    endsOn,
    status: 'Delayed',
    location: { name: 'Kingsbridge\nPark', city: 'Ashford' },
    primaryColor: 'teal',
  }
  const events = { path: '/entertainments/events$', email: fan.email }
  await injectFault({ match: events, status: 200, body: [event, event] })
  await openSignedIn('/events')
  await expect(page.getByRole('heading', { name: 'Rovers v Ashford Vale' })).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(/Ends:\s*TBD/)
  await page.getByRole('button', { name: 'Select Event' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await fillCart(page, [cola])
  await openConfirmation(page)
  await expect(page.getByRole('region', { name: 'Selected Event' }).getByText('Active')).toBeVisible()
  await fillInSeat(page)
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  const [{ gameData }] = (await metadata(fan.email)) as [{ gameData: unknown }]
  expect(gameData).toEqual({
    id: 101,
    name: 'Rovers v Ashford Vale',
    startOn: startsOn,
    endOn: endsOn,
    status: 'Active',
    location: { name: 'Kingsbridge Park' },
    primaryColor: 'teal',
  })
})
