import type { Page } from '@playwright/test'
import { journalOf } from './product-server.ts'

/** Opens /confirmation of the site that the page is on. */
export const openConfirmation = (page: Page) => page.goto(new URL('/confirmation', page.url()).href)

/** The button that confirms an order to the seat. */
export const confirmInSeat = (page: Page) => page.getByRole('button', { name: 'Confirm In-Seat Delivery' })

/** The button that confirms an order to be picked up. */
export const confirmPickup = (page: Page) => page.getByRole('button', { name: 'Confirm Pickup Order' })

/** The button that chooses pickup. */
export const choosePickup = (page: Page) => page.getByRole('button', { name: 'Pickup', exact: true })

/** Opens the fields of what the screen knows already, which is folded to a line (FAN-41). */
export const change = (page: Page, what: 'seat' | 'pickup' | 'customer details') =>
  page.getByRole('button', { name: `Change ${what}` }).click()

/** Fills in what an order to the seat needs, of a fan of whom nothing is known. */
export async function fillInSeat(page: Page): Promise<void> {
  await page.getByLabel('Section').selectOption('North Stand 102')
  await page.getByLabel('Seat Number').fill('14')
  await page.getByLabel('First Name').fill('Zoë')
}

/** The details of the order that reached the fan's cart on the product server. */
export const metadata = async (email: string) =>
  (await journalOf(email, { method: 'PUT', path: '/api/cart/update/' })).map(({ body }) => body?.metadata)
