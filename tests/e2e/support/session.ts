import type { Page } from '@playwright/test'

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
