import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { injectFault } from './support/product-server.ts'
import {
  change,
  choosePickup,
  confirmInSeat,
  fillInSeat,
  metadata,
  openConfirmation,
} from './support/screens.ts'
import { sessionCookie, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, jersey, runningEvent } from './support/visit.ts'

const fromLast = 'From your last order'
const scrolledBy = (page: Page, y: number) =>
  page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    return window.scrollY
  }, y)

test('CONF-01, CONF-13, THEME-08 the button stays at the bottom of a phone beside the total, and in the summary of a wide screen, at any scroll position; the running event is green; a dropdown is at most 24rem high and scrolls to its last entry', async ({
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

  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await scrolledBy(page, 0)).toBe(0)
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
  const seat = page.getByText('North Stand 102, Seat 14 ·')
  for (const part of [seat, page.getByText('Zoë Brontë, zoe@fans.example ·'), confirmInSeat(page)])
    await expect(part).toBeInViewport({ ratio: 1 })
  const bar = await page.getByText('Total', { exact: true }).last().boundingBox()
  const line = await page.getByRole('button', { name: 'Change customer details' }).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await expect(page.getByText(fromLast)).toHaveCount(1)
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
  await expect(page.getByText('From the link at your seat')).toHaveCount(1)
  await expect(page.getByText('East Terrace 201, Seat 12B ·')).toBeVisible()
  await page.goto(`${siteOf('demo')}/?section=Moon&seat=1`)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await openConfirmation(page)
  await expect(page.getByText('East Terrace 201, Seat 12B ·')).toBeVisible()
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
