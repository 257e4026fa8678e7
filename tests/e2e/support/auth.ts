import type { Locator, Page } from '@playwright/test'
import { siteOf } from './addresses.ts'
import type { Fan } from './identity-provider.ts'
import { expect } from './storefront-test.ts'

/** Opens /auth of a tenant and waits for its form. */
export async function openAuth(page: Page, { tenant = 'demo', query = '' } = {}): Promise<void> {
  await page.goto(`${siteOf(tenant)}/auth${query}`)
  await expect(page.getByLabel('Email')).toBeVisible()
}

/** Sends the form of the open tab with these credentials. */
export async function submit(page: Page, { email, password }: Fan): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** The box in which the open tab shows its error. */
export const errorBox = (page: Page): Locator => page.getByRole('tabpanel').getByRole('alert')
