import type { Page } from '@playwright/test'
import { emulatorUrl, siteOf } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { bareEvent } from './support/chosen-event.ts'
import { openGoogleWindow } from './support/google.ts'
import { hold } from './support/hold.ts'
import { expect, test } from './support/storefront-test.ts'

/** Requests for the provider's SDK, and to the provider itself, that the page makes from now on. */
const providerRequests = (page: Page): string[] => {
  const found: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    const isProvider = host === new URL(emulatorUrl()).host || /google|firebase|identitytoolkit/i.test(host)
    if (isProvider || /\/assets\/firebase/.test(pathname)) found.push(host + pathname)
  })
  return found
}

/** Keeps the provider's SDK back until it is let go. */
const holdSdk = (page: Page) => hold(page, /\/assets\/firebase/)

test('IDP-02 the SDK is loaded once the form is touched, not before, and signs in who has sent the form by then', async ({
  page,
  fan,
}) => {
  const release = await holdSdk(page)
  const asked = providerRequests(page)
  await page.goto(`${siteOf('demo')}/auth`, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page.getByLabel('Email').focus()
  await expect.poll(() => asked.filter((url) => url.includes('/assets/firebase')).length).toBeGreaterThan(0)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/events$/)
})

/** Opens each screen as a signed-in fan, and returns what it asked of the provider. */
async function openEach(page: Page, screens: readonly string[]): Promise<string[]> {
  const found = providerRequests(page)
  for (const path of screens) {
    await page.goto(siteOf('demo') + path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  return found
}

test('IDP-02 / and /checkout do not talk to the provider', async ({ page, openSignedIn }) => {
  await openSignedIn('/version.json', { event: bareEvent })
  expect(await openEach(page, ['/', '/checkout'])).toEqual([])
})

test('IDP-02 no screen but /auth talks to the provider', { tag: '@nightly' }, async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  const screens = ['/events', '/product?pid=1001', '/cart', '/confirmation', '/transactions', '/no-such-page']
  expect(await openEach(page, screens)).toEqual([])
})

// The SDK takes seconds to open its first window.
test("IDP-02 a tap on a provider's button before the SDK is there opens its window once it is", {
  tag: '@nightly',
}, async ({ page }) => {
  const release = await holdSdk(page)
  await openAuth(page)
  const asked = page.waitForRequest(/\/assets\/firebase/)
  const popup = openGoogleWindow(page)
  await asked
  release()
  expect(await popup).toBeTruthy()
})
