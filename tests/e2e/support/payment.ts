import type { Page } from '@playwright/test'

/** The button of /checkout that pays. */
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })

/** The dialog of a payment whose outcome is not known. */
export const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirming Your Payment' })

/** The dialog of a payment that certainly was not made. */
export const failedDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })

/** The orders that the browser holds. */
export const heldOrders = (
  page: Page,
): Promise<{ orderId: string; cartId: string; requestId: string; since: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('unclear_orders') ?? '[]'))

/** Has the app ask now for what it would ask for soon. */
export const askNow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** The dialog after a successful payment. */
export const success = (page: Page) => page.getByRole('dialog', { name: 'Payment Successful!' })
