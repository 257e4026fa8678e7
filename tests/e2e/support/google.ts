import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const gapiStub = readFileSync(new URL('gapi-stub.js', import.meta.url), 'utf8')

/** Taps Google's button on /auth and returns the window that it opens; Google's script loader is the stub of `gapi-stub.js`. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  await page
    .context()
    .route('https://apis.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: gapiStub }),
    )
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popup
}
