import type { Page } from '@playwright/test'

/** The button of /checkout that pays. */
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })

/** The dialog after a successful payment. */
export const success = (page: Page) => page.getByRole('dialog', { name: 'Payment Successful!' })
