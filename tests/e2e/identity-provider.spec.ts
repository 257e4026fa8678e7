import type { Page } from '@playwright/test'
import { startBff } from '../stack/bff-process.ts'
import { emulatorUrl, siteOf, stackEnv } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { bareEvent } from './support/chosen-event.ts'
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

test('IDP-02 the SDK is loaded on /auth only, once the form is touched, and no other screen talks to the provider', async ({
  page,
  openSignedIn,
}) => {
  await openAuth(page)
  const onAuth = providerRequests(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(onAuth).toEqual([])
  await page.getByLabel('Email').focus()
  await expect.poll(() => onAuth.filter((url) => url.includes('/assets/firebase')).length).toBeGreaterThan(0)

  await openSignedIn('/version.json', { event: bareEvent })
  const elsewhere = providerRequests(page)
  const screens = [
    '/',
    '/events',
    '/product?pid=1001',
    '/cart',
    '/confirmation',
    '/checkout',
    '/transactions',
  ]
  for (const path of [...screens, '/no-such-page']) {
    await page.goto(siteOf('demo') + path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(elsewhere).toEqual([])
})

/** Keeps the provider's SDK back until it is let go. */
async function holdSdk(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/firebase/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('IDP-02 a fan who has sent the form before the SDK is there is signed in once it is', async ({
  page,
  fan,
}) => {
  const release = await holdSdk(page)
  await openAuth(page)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/events$/)
})

test("IDP-02 a tap on a provider's button before the SDK is there opens its window once it is", async ({
  page,
}) => {
  const release = await holdSdk(page)
  await openAuth(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForTimeout(1_000)
  release()
  expect(await popup).toBeTruthy()
})

for (const [providers, names] of [
  ['apple,github,facebook,twitter', ['Apple', 'GitHub', 'Facebook', 'X']],
  ['facebook', ['Facebook']],
] as const)
  test(`AUTH-02 with ${providers} configured there is a button for each, and none for Google or a phone`, async ({
    page,
  }) => {
    const bff = await startBff({ env: { ...stackEnv(), AUTH_PROVIDERS: providers } })
    try {
      await page.goto(`http://demo.localhost:${bff.port}/auth`)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText(
        names.map((name) => `Continue with ${name}`),
      )
      await expect(page.getByText('Or continue with')).toBeVisible()
      await expect(page.getByText(/phone/i)).toHaveCount(0)
    } finally {
      await bff.stop()
    }
  })
