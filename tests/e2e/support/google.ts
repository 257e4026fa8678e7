import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const gapiStub = readFileSync(new URL('gapi-stub.js', import.meta.url), 'utf8')

/** Google's script loader is the stub of `gapi-stub.js`. */
export const stubGoogle = (page: Page) =>
  page
    .context()
    .route('https://apis.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: gapiStub }),
    )

/** Taps Google's button on /auth, with its script loader stubbed, and returns the window that it opens. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  await stubGoogle(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popup
}
