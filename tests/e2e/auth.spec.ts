import type { Locator, Page } from '@playwright/test'
import { emulatorUrl, siteOf } from './support/addresses.ts'
import { emailsTo, type Fan, newFan } from './support/identity-provider.ts'
import { expect, test } from './support/storefront-test.ts'

const openAuth = async (page: Page, { tenant = 'demo', query = '' } = {}) => {
  await page.goto(`${siteOf(tenant)}/auth${query}`)
  await expect(page.getByLabel('Email')).toBeVisible()
}

const submit = async (page: Page, { email, password }: Fan) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const box = (page: Page): Locator => page.getByRole('tabpanel').getByRole('alert')
const toast = (page: Page, title: string): Locator =>
  page.locator('[popover] > [data-visible=true]').getByText(title)
const choosingEvent = (page: Page) => page.getByRole('heading', { name: 'Choose Your Event' })
const storedText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** The calls to the identity provider from now on. */
const providerCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(emulatorUrl())) calls.push(new URL(request.url()).pathname)
  })
  return calls
}

const pickNewAccount = async (popup: Page, email: string) => {
  await popup.locator('.js-new-account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#sign-in').click()
}

/** From now on the page's time passes only when told to, so that a toast's duration can be measured. */
const stopTime = async (page: Page) => {
  await page.clock.install()
  await openAuth(page)
  await page.clock.pauseAt(Date.now() + 10_000)
}

/** The toast is there until just before its time, and gone soon after. */
const expectToastFor = async (page: Page, title: string, ms: number) => {
  await expect(toast(page, title)).toBeVisible()
  await page.clock.runFor(ms - 100)
  await expect(toast(page, title)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page, title)).toBeHidden()
}

const chooseEventBefore = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('selected_event', JSON.stringify({ id: 101, name: 'Cup' })))

for (const [tenant, titles] of [
  ['demo', 'Welcome to Kingsbridge Rovers Fan Store'],
  ['light', 'Play ball at Marigold Bay Kites Ballpark Shop'],
] as const)
  test(`AUTH-01, AUTH-02, AUTH-03 ${tenant}: the tenant's picture, logo and titles, and the ways to sign in`, async ({
    page,
  }) => {
    await openAuth(page, { tenant })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles)
    const picture = page.locator('main > img')
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect(page.getByRole('img', { name: /logo$/ })).toBeVisible()

    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText(['Continue with Google'])
    await expect(page.getByText('Or continue with')).toBeVisible()
    for (const tab of ['Login', 'Register']) {
      await page.getByRole('tab', { name: tab }).click()
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('hidden')
      await expect(password).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      await expect(password).toHaveAttribute('type', 'password')
    }
  })

test('AUTH-04, AUTH-07, STORE-03 an existing account signs in and chooses an event; the welcome is short', async ({
  page,
  fan,
  foreignHosts,
}) => {
  await stopTime(page)
  await submit(page, { ...fan, email: ` ${fan.email} ` })
  await expectToastFor(page, 'Welcome!', 1000)
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedText(page, 'user_email')).toBe(fan.email)
  expect(await storedText(page, 'app_domain')).toBe('demo')
  expect(foreignHosts).toEqual([])
})

test('AUTH-04, GUARD-09, ERR-06 with an event the fan lands on /, or on the page that the link led to', async ({
  page,
  fan,
}) => {
  await chooseEventBefore(page)
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Ftransactions$/)
  await expect(page.getByText('You need to login to access this feature.')).toBeVisible()
  await submit(page, fan)
  await expect(page).toHaveURL(`${siteOf('demo')}/transactions`)

  await page.context().clearCookies()
  await openAuth(page, { query: `?returnTo=${encodeURIComponent('//evil.example/cart')}` })
  await submit(page, fan)
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
})

test('AUTH-05, AUTH-07 registering creates the account and signs in', async ({ page }) => {
  const email = `new-${crypto.randomUUID()}@fans.example`
  await openAuth(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, { email, password: 'letmein' })
  await expect(toast(page, 'Welcome!')).toBeVisible()
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedText(page, 'user_email')).toBe(email)
})

test('AUTH-06, AUTH-07, IDP-06 a window that the fan closes leaves them on /auth; the next one signs in', async ({
  page,
}) => {
  const email = `federated-${crypto.randomUUID()}@fans.example`
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const openWindow = async () => (await Promise.all([page.waitForEvent('popup'), google.click()]))[0]
  await openAuth(page)
  await (await openWindow()).close()
  await expect(box(page)).toHaveText('Authentication failed. Please try again.', { timeout: 20_000 })
  await expect(page).toHaveURL(/\/auth$/)
  const abandoned = await openWindow()
  await abandoned.close()

  await pickNewAccount(await openWindow(), email)
  await expect(toast(page, 'Welcome!')).toBeVisible()
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedText(page, 'user_email')).toBe(email)
})

test('AUTH-08, AUTH-09 malformed emails and short passwords are refused, and nothing is sent', async ({
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
    expect(calls.filter((path) => /:sign/.test(path))).toEqual([])
  }
  await page.getByRole('tab', { name: 'Login' }).click()
  await submit(page, { email: stranger, password: '123456' })
  await expect(box(page)).toHaveText('No account found with this email.')
  expect(calls.filter((path) => /:signInWithPassword/.test(path))).toHaveLength(1)
})

test('AUTH-12, AUTH-13, TOAST-07 a failed sign-in says why, until the fan goes on', async ({ page, fan }) => {
  await stopTime(page)
  const wrong = { email: fan.email, password: 'wrong-password' }
  await submit(page, wrong)
  await expect(box(page)).toHaveText('Incorrect password. Please try again.')
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication failed' })).toBeVisible()
  await expectToastFor(page, 'Authentication failed', 5000)

  await page.getByLabel('Email').focus()
  await expect(box(page)).toBeHidden()
  await submit(page, wrong)
  await expect(box(page)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).clear()
  await expect(box(page)).toBeHidden()
  await submit(page, wrong)
  await expect(box(page)).toBeVisible()
  for (const tab of ['Register', 'Login']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(box(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
})

test('AUTH-13 a provider that hides who has an account gets the general words', async ({ page, fan }) => {
  await page.route(/accounts:signInWithPassword/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } } }),
  )
  await openAuth(page)
  await submit(page, fan)
  await expect(box(page)).toHaveText('Authentication failed. Please try again.')
})

test('AUTH-13, TOAST-08 registering a known address fails in words', async ({ page, fan }) => {
  await openAuth(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, fan)
  await expect(box(page)).toHaveText('An account already exists with this email.')
  await expect(toast(page, 'Registration failed')).toBeVisible()
})

test('AUTH-14 a failed exchange leaves the fan signed out on /auth, told by the product server', async ({
  page,
}) => {
  for (const [name, words] of [
    ['refused+a', 'This account is blocked at the venue.'],
    ['silent+a', 'Server authentication failed'],
  ] as const) {
    await openAuth(page)
    await submit(page, await newFan(name))
    await expect(box(page)).toHaveText(words)
    await expect(toast(page, 'Authentication failed')).toBeVisible()
    const session = await page.evaluate(async () => (await fetch('/api/session')).json())
    expect(session).toEqual({ session: null })
    expect(await storedText(page, 'user_email')).toBeNull()
  }
  await page.goto(`${siteOf('demo')}/events`)
  await expect(page).toHaveURL(/\/auth/)
})

test('AUTH-10, TOAST-08 the reset form asks for an address and can be left', async ({ page, fan }) => {
  await openAuth(page)
  const forgot = page.getByRole('button', { name: 'Forgot password?' })
  await forgot.click()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible()

  await forgot.click()
  await page.getByLabel('Email').fill('fan@nowhere')
  const send = page.getByRole('button', { name: 'Send Reset Email' })
  await send.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  expect(await emailsTo('fan@nowhere')).toEqual([])
  await page.getByLabel('Email').fill(`stranger-${fan.email}`)
  await send.click()
  await expect(page.getByText('No account found with this email.')).toBeVisible()
  await expect(toast(page, 'Password Reset Failed')).toBeVisible()
})

test('AUTH-11, IDP-03, TOAST-09 the reset e-mail is sent, and the panel says where to', async ({
  page,
  fan,
}) => {
  await stopTime(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(fan.email)
  await expect(page.getByRole('main')).toContainText('spam')
  expect(await emailsTo(fan.email)).toMatchObject([{ requestType: 'PASSWORD_RESET' }])
  await expectToastFor(page, 'Password Reset Email Sent', 8000)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible()
})
