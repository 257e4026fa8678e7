import type { Locator } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { confirmInSeat, metadata } from './support/confirmation.ts'
import { payNow, success } from './support/payment.ts'
import { ledgerOf, seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const mostTaps = 6
const lastOrder = {
  firstName: 'Zoë',
  lastName: '',
  deliveryMethod: 'inseat',
  section: 'North Stand 102',
  seat: '14',
  pickupLocation: '',
  pickupTime: '',
}

test('FAN-04 FAN-05 FAN-12 FAN-16 a fan who comes back orders one item to the seat of last time in at most six taps, without typing', async ({
  page,
  fan,
  openSignedIn,
}, { annotations }) => {
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { event: runningEvent })
  await page.evaluate((details) => localStorage.setItem('customer_details', JSON.stringify(details)), {
    ...lastOrder,
    email: fan.email,
  })
  await page.goto(new URL('/', page.url()).href)
  let taps = 0
  const tap = async (control: Locator) => {
    taps += 1
    await control.click()
  }
  await tap(page.getByRole('button', { name: 'Add Spring Water to cart' }))
  await tap(page.getByRole('link', { name: 'View cart' }))
  await tap(page.getByRole('link', { name: 'Proceed to Confirmation' }))
  await expect(page.getByText('From your last order')).toHaveCount(2)
  await tap(confirmInSeat(page))
  await tap(payNow(page))
  await expect(success(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(success(page)).toContainText('Spring Water')
  expect(taps).toBeLessThanOrEqual(mostTaps)
  annotations.push({ type: 'taps', description: String(taps) })
  expect(await metadata(fan.email)).toEqual([
    expect.objectContaining({ section: 'North Stand 102', seat: '14', deliveryMethod: 'deliver_to_my_seat' }),
  ])
  expect(await ledgerOf(fan.email)).toHaveLength(1)
})
