import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { injectFault } from './support/product-server.ts'
import { change, choosePickup, confirmInSeat, fillInSeat, openConfirmation } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { sessionCookie, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, detailsOf, fillCart, jersey, runningEvent, store, storedIn } from './support/visit.ts'

const fromLast = 'From your last order'
const scrolledBy = (page: Page, y: number) =>
  page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    return window.scrollY
  }, y)

test('CONF-01, CONF-13 the button stays at the bottom of a phone beside the total, and in the summary of a wide screen, at any scroll position; the running event is green', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, [cola, jersey])
  await openConfirmation(page)
  // The folded summary shows the total too.
  await expect(page.getByText('$96.29').filter({ visible: true })).toHaveCount(2)
  const active = page.getByRole('region', { name: 'Selected Event' }).getByText('Active')
  const [red = 0, green = 0, blue = 0] = await active.evaluate(
    (badge) => getComputedStyle(badge).color.match(/\d+/g)?.map(Number) ?? [],
  )
  expect(green).toBeGreaterThan(Math.max(red, blue))
  const bottomOfButton = async () => {
    const box = await confirmInSeat(page).boundingBox()
    return box && box.y + box.height
  }
  expect(await scrolledBy(page, 0)).toBe(0)
  const atTop = (await bottomOfButton()) ?? 0
  expect(atTop).toBeGreaterThan(844 - 40)
  expect(atTop).toBeLessThanOrEqual(844)
  expect(await scrolledBy(page, 9_999)).toBeGreaterThan(50)
  expect(await bottomOfButton()).toBe(atTop)
  // The end of the page is not covered.
  const lastField = await page.getByLabel('Email').boundingBox()
  expect((lastField?.y ?? 0) + (lastField?.height ?? 0)).toBeLessThan(atTop)

  // On a wide screen it is in the summary and stays visible.
  await page.setViewportSize({ width: 1280, height: 640 })
  const button = page.getByRole('region', { name: 'Order Summary' }).getByRole('button', { name: /^Confirm/ })
  expect(await scrolledBy(page, 0)).toBe(0)
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await scrolledBy(page, 9_999)).toBeGreaterThan(50)
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('FAN-12 typed text survives reload, back and an expired session; the last seat is filled in and marked', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
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
  await openConfirmation(page)
  await expect(page.getByText('North Stand 102, Seat 14 ·')).toBeVisible()
  await expect(page.getByText(fromLast)).toHaveCount(1)
  await change(page, 'seat')
  await expect(page.getByLabel('Section')).toHaveValue('North Stand 102')
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
  await expect(page.getByText(fromLast)).toHaveCount(1)
  await page.getByLabel('Seat Number').fill('15')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await expect(page.getByText(fromLast)).toHaveCount(0)
  await choosePickup(page).click()
  await page.reload()
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'true')
})

test('FAN-13 the seat from a link at the seat survives sign-in and event selection, and has priority over the last order', async ({
  page,
  fan,
  openSignedIn,
}) => {
  // Stored data has an owner only after the app has run once.
  await openSignedIn('/events')
  await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
  const details = { ...detailsOf(fan), deliveryMethod: 'pickup', section: 'South Stand 301', seat: '3' }
  await store(page, { customer_details: details })
  await page.context().clearCookies({ name: sessionCookie })
  await page.goto(`${siteOf('demo')}/?section=East%20Terrace%20201&seat=12B`)
  await expect(page).toHaveURL(/\/auth\?returnTo=/)
  await submit(page, fan)
  await expect(page).toHaveURL(/\/events$/)
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await fillCart(page, [cola])
  await openConfirmation(page)
  await expect(page.getByText('From the link at your seat')).toHaveCount(1)
  await change(page, 'seat')
  await expect(page.getByLabel('Section')).toHaveValue('East Terrace 201')
  await expect(page.getByLabel('Seat Number')).toHaveValue('12B')

  await page.goto(`${siteOf('demo')}/?section=Moon&seat=1`)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await openConfirmation(page)
  await expect(page.getByText('East Terrace 201, Seat 12B ·')).toBeVisible()
  expect(await storedIn(page, 'cart_id')).not.toBeNull()
})

test('FAN-41 a known fan sees seat, name and the button on a short phone without scrolling, and Change opens the fields', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  await store(page, { customer_details: detailsOf(fan) })
  await openConfirmation(page)
  const seat = page.getByText('North Stand 102, Seat 7 ·')
  for (const part of [seat, page.getByText(`Zoë Quinn, ${fan.email} ·`), confirmInSeat(page)])
    await expect(part).toBeInViewport({ ratio: 1 })
  const bar = await page.getByText('Total', { exact: true }).last().boundingBox()
  const line = await page.getByRole('button', { name: 'Change customer details' }).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  await change(page, 'seat')
  await expect(page.getByLabel('Section')).toBeFocused()
  await page.getByLabel('Seat Number').fill('')
  await confirmInSeat(page).click()
  await expect(page.getByLabel('Seat Number')).toBeFocused()
  await expect(page.getByText('Seat number is required for in-seat delivery')).toBeVisible()
  await page.getByLabel('Seat Number').fill('7')
  await expect(page.getByLabel('Seat Number')).toBeFocused()
  await change(page, 'customer details')
  await expect(page.getByLabel('First Name')).toBeFocused()
})

test('THEME-08 a dropdown is at most 24rem high and scrolls to its last entry', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { email } = await openSeeded(page, 'pickup')
  const body = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `Kiosk ${index + 1}` }))
  await injectFault({ match: { path: '/fulfillments/locations$', email }, status: 200, body })
  await page.goto(`${siteOf('pickup')}/confirmation`)
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
