import { eventAround, runningEvent } from './support/chosen-event.ts'
import {
  choosePickup,
  confirmInSeat,
  confirmPickup,
  metadata,
  openConfirmation,
  optionsOf,
  patches,
} from './support/confirmation.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { injectFault } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

/** Early this morning, before any of the venue's pickup times has passed. */
const morning = new Date(new Date().setHours(7, 0, 0, 0))

const locations = '/fulfillments/locations'

test('CONF-09, CONF-10, CONF-11, CONF-18, CALL-20 pickup: a location, then a time within the event', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.clock.install({ time: morning })
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
  await choosePickup(page).click()
  await expect(page.getByLabel('Pickup Time')).toBeDisabled()
  await expect(page.getByLabel('Pickup Time')).toHaveValue('11:00 AM-11:30 AM')
  await expect(optionsOf(page, 'Pickup Time')).toHaveCount(5)
  await expect(optionsOf(page, 'Pickup Location')).toHaveText([
    'North Stand Kiosk',
    'East Terrace Bar',
    'Family Corner Window',
    'Main Gate Collection',
  ])
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  await expect(page.getByText('Pickup location is required when pickup delivery is selected')).toBeVisible()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await page.getByLabel('Pickup Time').selectOption('6:00 PM-6:30 PM')
  await confirmPickup(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([
    {
      deliveryMethod: 'pickup',
      pickupLocation: 'East Terrace Bar',
      pickupTime: '6:00 PM-6:30 PM',
      seat: '',
      section: '',
    },
  ])
})

test('CONF-09, CONF-10 without locations and ranges of its own a venue offers the stadium and the fallback range', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/confirmation', { tenant: 'dark', event: runningEvent })
  await choosePickup(page).click()
  await expect(optionsOf(page, 'Pickup Location')).toHaveText(['Stadium Pickup'])
  await expect(optionsOf(page, 'Pickup Time')).toHaveText(['12:00 AM-6:32 AM'])
  await expect(page.getByLabel('Pickup Time')).toBeEnabled()
})

test('CONF-09, EVENT-10 locations that cannot be fetched show an error, with a way to try again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const endFault = await injectFault({ match: { path: locations, email: fan.email }, status: 500 })
  await openSignedIn('/confirmation', { event: runningEvent })
  await choosePickup(page).click()
  await expect(page.getByText('Failed to fetch pickup locations')).toBeVisible()
  await expect(optionsOf(page, 'Pickup Location')).toHaveText(['Stadium Pickup'])
  await endFault()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(optionsOf(page, 'Pickup Location')).toHaveCount(4)
})

test('CONF-12, CONF-21 without a cart, or without a pickup time, nothing is sent', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/confirmation', { event: runningEvent })
  await expect(page.getByText('There is nothing to confirm yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Menu' })).toHaveAttribute('href', '/')
  await expect(confirmInSeat(page)).toHaveCount(0)

  const tonight = new Date()
  tonight.setHours(23, 0, 0, 0)
  const fromNow = (tonight.getTime() - Date.now()) / 3_600_000
  await openSignedIn('/events', { event: eventAround(fromNow, fromNow + 0.5) })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
  await choosePickup(page).click()
  await expect(page.getByText(/None of the venue’s pickup times falls within this event/)).toBeVisible()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Pickup Time Required' })
  await expect(toast).toContainText('Please select a pickup time range')
  expect([...(await patches(fan.email)), ...(await metadata(fan.email))]).toEqual([])
})

test('FAN-14 times that have passed are not offered, and one that passes meanwhile is noticed before confirming', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const at = (hour: number, minute = 0) => new Date(new Date().setHours(hour, minute, 0, 0))
  const today = { ...runningEvent, startOn: at(6).toISOString(), endOn: at(23).toISOString() }
  await page.clock.install({ time: at(14) })
  await openSignedIn('/events', { event: today })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await page.getByLabel('First Name').fill('Zoë')
  const times = await optionsOf(page, 'Pickup Time').allTextContents()
  expect(times).not.toContain('11:00 AM-11:30 AM')
  const [first = '', second = ''] = times
  await expect(page.getByLabel('Pickup Time')).toHaveValue(first)

  const [, ends = ''] = first.split('-')
  const end = new Date(`${new Date().toDateString()} ${ends}`)
  await page.clock.setSystemTime(new Date(end.getTime() + 1000))
  await page.clock.runFor(30_000)
  await expect(page.getByText(`${first} has passed. Please choose another time.`)).toBeVisible()
  await confirmPickup(page).click()
  await expect(
    page.getByText(`${first} has passed, so the next time was chosen. Please check it.`),
  ).toBeVisible()
  await expect(page.getByLabel('Pickup Time')).toHaveValue(second)
  await expect(page.getByLabel('Pickup Time')).toBeFocused()
  expect(await metadata(fan.email)).toEqual([])
  await confirmPickup(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([{ pickupTime: second }])

  await page.clock.setSystemTime(at(22, 45))
  await openConfirmation(page)
  await choosePickup(page).click()
  await expect(page.getByText('No pickup times are left for this event today.')).toBeVisible()
  await page.getByRole('button', { name: 'Deliver to my seat' }).click()
  await expect(page.getByLabel('Seat Number')).toBeVisible()
})
