import type { Page } from '@playwright/test'

/** The button of /checkout that pays. */
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })

/** The dialog that tells of a payment that was made. */
export const success = (page: Page) => page.getByRole('dialog', { name: 'Payment Successful!' })
