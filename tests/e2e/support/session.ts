import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'
import { toast } from './toasts.ts'

export const sessionCookie = '__Host-session'

/** Taps Log Out in the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

/** The session of the site that the page is on, asked of its server; null when nobody is signed in. */
export async function sessionOf(page: Page): Promise<{ email: string; expiresAt: string } | null> {
  const { session } = await page.evaluate(async () =>
    (await fetch('/api/session', { headers: { 'x-csrf': '1' } })).json(),
  )
  return session
}

/** The session lapses while no page is open. */
export async function lapseUnnoticed(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: sessionCookie })
}

/** The session lapses under an open page, which then is /auth. */
export async function lapse(page: Page): Promise<void> {
  await page.context().clearCookies({ name: sessionCookie })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(page, 'Session Expired')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
}
