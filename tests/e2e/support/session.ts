import type { Page } from '@playwright/test'

/** The session of the site that the page is on, asked of its server; null when nobody is signed in. */
export async function sessionOf(page: Page): Promise<{ email: string; expiresAt: string } | null> {
  const { session } = await page.evaluate(async () =>
    (await fetch('/api/session', { headers: { 'x-csrf': '1' } })).json(),
  )
  return session
}
