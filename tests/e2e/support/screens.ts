import { expect, type Locator, type Page } from '@playwright/test'
import { journalOf } from './product-server.ts'

/** The parts of the screens, by the names that a fan reads. */

/** The cards on a page of the menu. */
export const menuCards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('link')

/** Adds the first product on the page to the cart. */
export const addFirstProduct = (page: Page) =>
  page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()

/** The number of items in the cart, in the header. */
export const cartBadge = (page: Page) => page.getByTestId('cart-count')

/** The visible toast. */
export const shownToast = (page: Page): Locator => page.locator('[data-visible=true]')

/** The visible toast with this title. */
export const toast = (page: Page, title: string): Locator => shownToast(page).filter({ hasText: title })

/** Opens /confirmation of the page's site. */
export const openConfirmation = (page: Page) => page.goto(new URL('/confirmation', page.url()).href)

/** The button that confirms delivery to the seat. */
export const confirmInSeat = (page: Page) => page.getByRole('button', { name: 'Confirm In-Seat Delivery' })

/** The button that confirms pickup. */
export const confirmPickup = (page: Page) => page.getByRole('button', { name: 'Confirm Pickup Order' })

/** The button that chooses pickup. */
export const choosePickup = (page: Page) => page.getByRole('button', { name: 'Pickup', exact: true })

/** Opens fields that the screen has filled in and folded to a line (FAN-41). */
export const change = (page: Page, what: 'seat' | 'pickup' | 'customer details') =>
  page.getByRole('button', { name: `Change ${what}` }).click()

/** Fills in the fields of delivery to the seat, for a fan who is not known yet. */
export async function fillInSeat(page: Page): Promise<void> {
  await page.getByLabel('Section').selectOption('North Stand 102')
  await page.getByLabel('Seat Number').fill('14')
  await page.getByLabel('First Name').fill('Zoë')
}

/** The details of the order in the fan's cart on the product server. */
export const metadata = async (email: string) =>
  (await journalOf(email, { method: 'PUT', path: '/api/cart/update/' })).map(({ body }) => body?.metadata)

/** The button that pays. */
export const payNowButton = (page: Page) => page.getByRole('button', { name: 'Pay Now' })

/** Pays on /checkout and waits for the success dialog. */
export async function pay(page: Page, options?: { timeout: number }): Promise<void> {
  await payNowButton(page).click()
  await expect(success(page)).toBeVisible(options)
}

/** The dialog of a payment with an unknown outcome. */
export const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirming Your Payment' })

/** The dialog of a payment that was certainly not made. */
export const failedDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })

/** The dialog of a paid order whose checkout is still pending. */
export const pendingDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Confirmation Pending' })

/** Unfolds what support needs in a dialog of a payment (FAN-78). */
export const openDetails = (dialog: Locator) => dialog.locator('summary').click()

/** The dialog of a successful payment. */
export const success = (page: Page) => page.getByRole('dialog', { name: 'Payment Successful!' })

/** The orders in the browser's storage. */
export const heldOrders = (
  page: Page,
): Promise<{ orderId: string; cartId: string; requestId: string; since: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('unclear_orders') ?? '[]'))

/** Lets the app ask at once for what it would ask for later. */
export const askNow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Enters a card in the vault's form, which must be open or opening. */
export async function enterCard(page: Page, number = '4111 1111 1111 1111'): Promise<void> {
  const form = page.frameLocator('iframe[src*="/iframe/form.html"]')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry (MM/YY)').fill('12/40')
  await form.getByLabel('Security code').fill('123')
  await form.locator('button[type=submit]').click()
}

/** On /checkout: adds a card through the vault's form, pays, and returns the order id from the success dialog. */
export async function payWithNewCard(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await payNowButton(page).click()
  const dialog = success(page)
  await expect(dialog).toContainText('A digital receipt has been sent to your email.')
  const orderId = await dialog
    .getByText(/^(ORD[\w-]+|\d{9,})$/)
    .first()
    .textContent()
  return orderId ?? ''
}

/** The entries of /transactions. */
export const orderCards = (page: Page) =>
  page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')

/** The entry whose number ends with `end`. */
export const orderCard = (page: Page, end: string) =>
  page.getByRole('button', { name: new RegExp(`-${end}$`) })

/** The value beside a visible label in a part of the page. */
export const valueBeside = (part: Locator, label: string): Locator =>
  part
    .locator('div', { has: part.page().getByText(label, { exact: true }).filter({ visible: true }) })
    .filter({ has: part.page().getByRole('definition') })
    .last()
    .getByRole('definition')

/** The detail of the selected transaction. */
export const detail = (page: Page) => page.getByRole('region', { name: 'Transaction details' })

/** A fact of the selected transaction. */
export const fact = (page: Page, term: string) => valueBeside(detail(page), term)
