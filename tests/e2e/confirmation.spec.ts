import type { Page } from '@playwright/test'
import { eventAround, leaveCart, runningEvent } from './support/filled-cart.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const cola = { itemID: 100101, quantity: 2 }
const jersey = { itemID: 104001, quantity: 1 }
const locations = '/fulfillments/locations'

const confirmInSeat = (page: Page) => page.getByRole('button', { name: 'Confirm In-Seat Delivery' })
const confirmPickup = (page: Page) => page.getByRole('button', { name: 'Confirm Pickup Order' })
const choosePickup = (page: Page) => page.getByRole('button', { name: 'Pickup', exact: true })
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option:not([hidden])')
const open = (page: Page) => page.goto(new URL('/confirmation', page.url()).href)
const patches = async (email: string) =>
  (await journalOf(email, { method: 'PATCH', path: '/api/customers' })).map(({ body }) => body)
const metadata = async (email: string) =>
  (await journalOf(email, { method: 'PUT', path: '/api/cart/update/' })).map(({ body }) => body?.metadata)

const fillInSeat = async (page: Page) => {
  await page.getByLabel('Section').selectOption('North Stand 102')
  await page.getByLabel('Seat Number').fill('14')
  await page.getByLabel('First Name').fill('Zoë')
}

test('CONF-01, CONF-03, CONF-04, CONF-06, CONF-07, CONF-08, CONF-14, CONF-19 what is asked, and what is wrong beside its field', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await leaveCart(page, 42, [cola, jersey])
  await open(page)
  const event = page.getByRole('region', { name: 'Selected Event' })
  await expect(event).toContainText(/Rovers Festival Week[A-Z][a-z]{2} \d{2}, \d{4} \d+:\d\d [AP]M/)
  await expect(event.getByText('Active')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In-Seat Delivery', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(optionsOf(page, 'Section')).toHaveCount(7)
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await expect(page.getByText('Order confirmation and updates will be sent to this email.')).toBeVisible()

  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Classic Cola' })).toContainText(
    /Quantity: 2\$9\.00/,
  )
  await expect(summary.getByRole('listitem').filter({ hasText: 'Home Jersey' })).toContainText(
    /Size.+Color.+Quantity: 1/,
  )
  await expect(summary).toContainText(/Subtotal\$\d+\.\d\dTax\$\d+\.\d\dTotal\$\d+\.\d\d/)

  await page.getByLabel('Email').fill('zoe@')
  await confirmInSeat(page).click()
  for (const words of [
    'Section is required for in-seat delivery',
    'Seat number is required for in-seat delivery',
    'First name is required',
    'Invalid email address',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Section')).toBeFocused()
  expect(await metadata(fan.email)).toEqual([])
})

test('CONF-13, CONF-22, CONF-25, CALL-25, CALL-26, CALL-27 in-seat: details go to the cart, new names to the customer', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await leaveCart(page, 42, [cola])
  await open(page)
  await injectFault({ match: { method: 'PUT', email: fan.email }, latencyMs: 800, times: 1 })
  await fillInSeat(page)
  await page.getByLabel('Email').fill('zoe@home.example')
  await confirmInSeat(page).click()
  await expect(page.getByRole('dialog', { name: 'Processing your order...' })).toBeVisible()
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)

  expect(await patches(fan.email)).toMatchObject([{ firstName: 'Zoë', lastName: '' }])
  const { id, name, startOn, endOn } = runningEvent
  expect(await metadata(fan.email)).toEqual([
    {
      seat: '14',
      section: 'North Stand 102',
      pickupTime: '',
      pickupLocation: '',
      gameData: { id, name, startOn, endOn },
      gameDate: startOn,
      deliveryMethod: 'deliver_to_my_seat',
      'transaction.customer.email': 'zoe@home.example',
    },
  ])
  expect(await page.evaluate(() => localStorage.user_email)).toBe('zoe@home.example')

  await open(page)
  await expect(page.getByLabel('Section')).toHaveValue('North Stand 102')
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
  await expect(page.getByLabel('Email')).toHaveValue('zoe@home.example')
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await patches(fan.email)).toHaveLength(1)
  await open(page)
  await page.getByLabel('Last Name').fill('Brontë')
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect((await patches(fan.email))[1]).toMatchObject({ firstName: 'Zoë', lastName: 'Brontë' })
})

test('CONF-09, CONF-10, CONF-11, CONF-18, CALL-20 pickup: a location, then a time within the event', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await leaveCart(page, 42, [cola])
  await open(page)
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

test('CONF-09, EVENT-10 locations that cannot be fetched are told, with a way to try again', async ({
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

test('CONF-03, CONF-04, CONF-05, CONF-08 each venue offers what it allows', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/confirmation', { tenant: 'pickup', event: runningEvent })
  await expect(confirmPickup(page)).toBeVisible()
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'In-Seat Delivery' })).toHaveCount(0)

  await openSignedIn('/confirmation', { tenant: 'no-settings', event: runningEvent })
  await expect(confirmInSeat(page)).toBeVisible()
  await expect(page.getByLabel('Section')).toBeDisabled()
  await expect(page.getByLabel('Section')).toContainText('No sections available')

  await openSignedIn('/confirmation', { tenant: 'no-delivery', event: runningEvent })
  await expect(
    page.getByText(/offers neither in-seat delivery nor pickup.+cannot be confirmed/),
  ).toBeVisible()
  await expect(page.getByText('Select Delivery Method')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Confirm/ })).toHaveCount(0)
})

test('CONF-12, CONF-20, CONF-21 without a cart, or without a pickup time, nothing is sent', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/confirmation', { event: runningEvent })
  await fillInSeat(page)
  await confirmInSeat(page).click()
  await expect(page.getByText('No active cart found')).toBeVisible()

  const tonight = new Date()
  tonight.setHours(23, 0, 0, 0)
  const fromNow = (tonight.getTime() - Date.now()) / 3_600_000
  await openSignedIn('/events', { event: eventAround(fromNow, fromNow + 0.5) })
  await leaveCart(page, 42, [cola])
  await open(page)
  await choosePickup(page).click()
  await expect(page.getByText(/None of the venue’s pickup times falls within this event/)).toBeVisible()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Pickup Time Required' })
  await expect(toast).toContainText('Please select a pickup time range')
  expect([...(await patches(fan.email)), ...(await metadata(fan.email))]).toEqual([])
})

test('CONF-23, CONF-24 a failed update is told and the fan stays', async ({ page, fan, openSignedIn }) => {
  await openSignedIn('/events', { event: runningEvent })
  await leaveCart(page, 42, [cola])
  await open(page)
  await fillInSeat(page)
  const endFault = await injectFault({ match: { method: 'PATCH', email: fan.email }, status: 500 })
  await confirmInSeat(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Unable to Update Information' })
  await expect(toast).toContainText(
    "We're unable to update your customer information right now. Please check your details and try again.",
  )
  await endFault()
  await injectFault({ match: { method: 'PUT', email: fan.email }, status: 500 })
  await confirmInSeat(page).click()
  await expect(page.getByText('Failed to update cart')).toBeVisible()
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
})
