import type { Page } from '@playwright/test'
import { emulatorUrl, siteOf } from './support/addresses.ts'
import { errorBox, openAuth, openAuthInStoppedTime, submit } from './support/auth.ts'
import { newFan } from './support/identity-provider.ts'
import { sessionOf } from './support/session.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'
import { expectToastFor, shownToast, toast } from './support/toasts.ts'

/** The calls to the identity provider from now on. */
const providerCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(emulatorUrl())) calls.push(new URL(request.url()).pathname)
  })
  return calls
}

test('AUTH-08, AUTH-09, FAN-30 malformed emails and short passwords are refused at their fields alone, and nothing is sent', async ({
  page,
}) => {
  const calls = providerCalls(page)
  const stranger = `stranger-${crypto.randomUUID()}@fans.example`
  await openAuth(page)
  for (const tab of ['Login', 'Register']) {
    await page.getByRole('tab', { name: tab }).click()
    await submit(page, { email: 'fan@nowhere', password: 'letmein' })
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await submit(page, { email: stranger, password: '12345' })
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByText('Invalid email address')).toBeHidden()
    expect(await shownToast(page).count()).toBe(0)
    expect(calls.filter((path) => /:sign/.test(path))).toEqual([])
  }
  await page.getByRole('tab', { name: 'Login' }).click()
  await submit(page, { email: stranger, password: '123456' })
  await expect(errorBox(page)).toHaveText('No account found with this email.')
  expect(calls.filter((path) => /:signInWithPassword/.test(path))).toHaveLength(1)
})

test('FAN-33, AUTH-12, AUTH-13, TOAST-07 a failed sign-in shows its error until the fan goes on; another tab keeps the e-mail alone', async ({
  page,
  fan,
}) => {
  await openAuthInStoppedTime(page)
  const wrong = { email: fan.email, password: 'wrong-password' }
  await submit(page, wrong)
  await expect(errorBox(page)).toHaveText('Incorrect password. Please try again.')
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication failed' })).toBeVisible()
  await expectToastFor(page, 'Authentication failed', 5000)

  await page.getByLabel('Email').focus()
  await expect(errorBox(page)).toBeHidden()
  await submit(page, wrong)
  await expect(errorBox(page)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).clear()
  await expect(errorBox(page)).toBeHidden()
  await submit(page, wrong)
  await expect(errorBox(page)).toBeVisible()
  for (const tab of ['Register', 'Login']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(errorBox(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue(fan.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
})

test('AUTH-13 a provider that hides who has an account gets the general message', async ({ page, fan }) => {
  await page.route(/accounts:signInWithPassword/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } } }),
  )
  await openAuth(page)
  await submit(page, fan)
  await expect(errorBox(page)).toHaveText('Authentication failed. Please try again.')
})

test('AUTH-13, TOAST-08 registering a known address shows the message', async ({ page, fan }) => {
  await openAuth(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, fan)
  await expect(errorBox(page)).toHaveText('An account already exists with this email.')
  await expect(toast(page, 'Registration failed')).toBeVisible()
})

test('AUTH-14 after a failed exchange the fan stays signed out on /auth with the product server’s error', async ({
  page,
}) => {
  for (const [name, message] of [
    ['refused+a', 'This account is blocked at the venue.'],
    ['silent+a', 'Server authentication failed'],
  ] as const) {
    await openAuth(page)
    await submit(page, await newFan(name))
    await expect(errorBox(page)).toHaveText(message)
    await expect(toast(page, 'Authentication failed')).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
    expect(await storedIn(page, 'user_email')).toBeNull()
  }
  await page.goto(`${siteOf('demo')}/events`)
  await expect(page).toHaveURL(/\/auth/)
})

test('FAN-33 switching Login and Register moves nothing, and the rule for passwords stands there at once', async ({
  page,
}) => {
  await openAuth(page)
  const password = page.getByLabel('Password', { exact: true })
  const places = () =>
    Promise.all(
      [page.getByRole('tablist'), page.getByLabel('Email'), password, page.locator('[type=submit]')].map(
        (control) => control.boundingBox(),
      ),
    )
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('tab', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
    const before = await places()
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByText('At least 6 characters')).toBeVisible()
    expect(await places(), `${width} px`).toEqual(before)
    await expect(password).toHaveAccessibleDescription('At least 6 characters')
  }
})
