import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import {
  choosePickup,
  confirmInSeat,
  confirmPickup,
  fillInSeat,
  metadata,
  openConfirmation,
  optionsOf,
  patches,
} from './support/confirmation.ts'
import { cola, fillCart, jersey } from './support/filled-cart.ts'
import { injectFault } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

/** Where the demo tenant delivers to. */
const sections = [
  'North Stand 101',
  'North Stand 102',
  'East Terrace 201',
  'East Terrace 202',
  'South Stand 301',
  'Family Corner',
  'Directors Box',
]

test('CONF-01, CONF-03, CONF-04, CONF-06, CONF-07, CONF-08, CONF-14, CONF-19 the form, and each error beside its field', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola, jersey])
  await openConfirmation(page)
  const event = page.getByRole('region', { name: 'Selected Event' })
  await expect(event).toContainText(/Rovers Festival Week[A-Z][a-z]{2} \d{2}, \d{4} \d+:\d\d [AP]M/)
  const [red = 0, green = 0, blue = 0] = await event
    .getByText('Active')
    .evaluate((badge) => getComputedStyle(badge).color.match(/\d+/g)?.map(Number) ?? [])
  expect(green).toBeGreaterThan(Math.max(red, blue))
  await expect(page.getByRole('button', { name: 'In-Seat Delivery', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { name: 'Select Delivery Method' })).toBeVisible()
  await expect(page.getByLabel('Section').locator('option').first()).toHaveText('Select section')
  await expect(optionsOf(page, 'Section')).toHaveText(sections)
  await expect(page.getByRole('textbox', { name: 'Seat Number' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveAttribute('required')
  await expect(page.getByLabel('Last Name (optional)')).not.toHaveAttribute('required')
  await expect(page.getByLabel('Email')).toHaveAttribute('required')
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await expect(page.getByText('Order confirmation and updates will be sent to this email.')).toBeVisible()

  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByRole('button', { name: '3 items · $96.29' }).click()
  await expect(summary.getByRole('listitem').filter({ hasText: 'Classic Cola' })).toContainText(
    /Quantity: 2\$9\.00/,
  )
  await expect(summary.getByRole('listitem').filter({ hasText: 'Home Jersey' })).toContainText(
    /Size\s*S\s*Color\s*Club\s*Quantity: 1\s*\$79\.95/,
  )
  await expect(summary.locator('dl').last().locator('> div')).toHaveText([
    'Subtotal$88.95',
    'Tax$7.34',
    'Total$96.29',
  ])

  await page.getByLabel('Email').fill('zoe@')
  await confirmInSeat(page).click()
  for (const [field, message] of [
    ['Section', 'Section is required for in-seat delivery'],
    ['Seat Number', 'Seat number is required for in-seat delivery'],
    ['First Name', 'First name is required'],
    ['Email', 'Invalid email address'],
  ] as const) {
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(page.getByLabel('Section')).toBeFocused()
  expect(await metadata(fan.email)).toEqual([])
})

const scrolledBy = (page: Page, y: number) =>
  page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    return window.scrollY
  }, y)

test('CONF-13 on a phone the button stays at the bottom, beside the total, however far the form is scrolled', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola, jersey])
  await openConfirmation(page)
  // Folded, the summary names the total too.
  await expect(page.getByText('$96.29').filter({ visible: true })).toHaveCount(2)
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
  // What is last on the page can be read above it.
  const lastField = await page.getByLabel('Email').boundingBox()
  expect((lastField?.y ?? 0) + (lastField?.height ?? 0)).toBeLessThan(atTop)
})

test('CONF-13 on a wide screen the button stands in the summary and stays in view', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
  const button = page.getByRole('region', { name: 'Order Summary' }).getByRole('button', { name: /^Confirm/ })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await scrolledBy(page, 9_999)).toBeGreaterThan(50)
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('CONF-13, CONF-14, CONF-22, CONF-25, CALL-25, CALL-26, CALL-27 in-seat: details go to the cart, new names to the customer', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
  await injectFault({ match: { method: 'PUT', email: fan.email }, latencyMs: 800, times: 1 })
  await fillInSeat(page)
  await page.getByLabel('Email').fill('zoe&co!@home.example')
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
      'transaction.customer.email': 'zoe&co!@home.example',
    },
  ])
  expect(await page.evaluate(() => localStorage.user_email)).toBe('zoe&co!@home.example')

  await openConfirmation(page)
  await expect(page.getByLabel('Section')).toHaveValue('North Stand 102')
  await expect(page.getByLabel('Seat Number')).toHaveValue('14')
  await expect(page.getByLabel('Email')).toHaveValue('zoe&co!@home.example')
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await patches(fan.email)).toHaveLength(1)
  await openConfirmation(page)
  await page.getByLabel('Last Name').fill('Brontë')
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect((await patches(fan.email))[1]).toMatchObject({ firstName: 'Zoë', lastName: 'Brontë' })
})

test('CONF-03, CONF-04, CONF-05, CONF-08 each venue offers what it allows', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { tenant: 'pickup', event: runningEvent })
  await fillCart(page, 'S-A1', [{ itemID: 400101, quantity: 1 }])
  await openConfirmation(page)
  await expect(confirmPickup(page)).toBeVisible()
  await expect(choosePickup(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'In-Seat Delivery' })).toHaveCount(0)

  await openSignedIn('/events', { tenant: 'no-settings', event: runningEvent })
  await fillCart(page, 42, [{ itemID: 9300101, quantity: 1 }])
  await openConfirmation(page)
  await expect(confirmInSeat(page)).toBeVisible()
  await expect(page.getByLabel('Section')).toBeDisabled()
  await expect(page.getByLabel('Section')).toContainText('No sections available')

  await openSignedIn('/events', { tenant: 'no-delivery', event: runningEvent })
  await fillCart(page, 42, [{ itemID: 9200101, quantity: 1 }])
  await openConfirmation(page)
  await expect(
    page.getByText(/offers neither in-seat delivery nor pickup.+cannot be confirmed/),
  ).toBeVisible()
  await expect(page.getByText('Select Delivery Method')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Confirm/ })).toHaveCount(0)
})

test('CONF-23, CONF-24 a failed update shows a toast and the fan stays', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, [cola])
  await openConfirmation(page)
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
