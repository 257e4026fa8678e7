import type { Page } from '@playwright/test'
import { payNow, success } from './payment.ts'
import { expect } from './storefront-test.ts'

/** Enters a card in the vault's hosted form, which has to be open or about to open. */
export async function enterCard(page: Page, number = '4111 1111 1111 1111'): Promise<void> {
  const form = page.frameLocator('iframe[src*="/iframe/form.html"]')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry (MM/YY)').fill('12/40')
  await form.getByLabel('Security code').fill('123')
  await form.locator('button[type=submit]').click()
}

/** On /checkout: adds a card through the hosted form, pays, and returns the order id of the success dialog. */
export async function payWithNewCard(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await payNow(page).click()
  const dialog = success(page)
  await expect(dialog).toContainText('A digital receipt has been sent to your email.')
  const orderId =
    (await dialog
      .getByText(/^ORD[\w-]+$/)
      .first()
      .textContent()) ?? ''
  expect(orderId).not.toBe('')
  return orderId
}
