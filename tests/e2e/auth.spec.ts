import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { errorBox, openAuth, openAuthInStoppedTime, submit } from './support/auth.ts'
import { emailsTo } from './support/identity-provider.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'
import { expectToastFor, toast } from './support/toasts.ts'

const choosingEvent = (page: Page) => page.getByRole('heading', { name: 'Choose Your Event' })

const pickNewAccount = async (popup: Page, email: string) => {
  await popup.locator('.js-new-account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#sign-in').click()
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
  await openAuthInStoppedTime(page)
  await submit(page, { ...fan, email: ` ${fan.email} ` })
  await expectToastFor(page, 'Welcome!', 1000)
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBe(fan.email)
  expect(await storedIn(page, 'app_domain')).toBe('demo')
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

for (const [screen, first] of [
  ['events-screen', 'Choose Your Event'],
  ['home-screen', 'Cup'],
] as const)
  test(`AUTH-04, GUARD-04 ${screen} is fetched while the fan signs in, not after it`, async ({
    page,
    fan,
  }) => {
    if (screen === 'home-screen') await chooseEventBefore(page)
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const { pathname } = location
        if (pathname !== '/auth' && document.querySelector('main .first-paint'))
          Object.assign(window, { sawSpinner: true })
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    let signedIn = () => {}
    const released = new Promise<void>((resolve) => {
      signedIn = resolve
    })
    await page.route('**/api/login', async (route) => {
      await released
      await route.continue()
    })
    await openAuth(page)
    const fetched = page.waitForResponse(new RegExp(`/assets/${screen}-`))
    await submit(page, fan)
    await (await fetched).finished()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    signedIn()
    await expect(page.getByRole('heading', { name: first })).toBeVisible()
    if (screen === 'home-screen') expect(await page.evaluate(() => 'sawSpinner' in window)).toBe(false)
  })

test('AUTH-01 a picture of the tenant that cannot be loaded leaves no broken one', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await openAuth(page)
  await expect(page.locator('main img')).toHaveCount(0)
})

test('AUTH-05, AUTH-07 registering creates the account and signs in', async ({ page }) => {
  const email = `new-${crypto.randomUUID()}@fans.example`
  await openAuth(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, { email, password: 'letmein' })
  await expect(toast(page, 'Welcome!')).toBeVisible()
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBe(email)
})

test('AUTH-06, AUTH-07, IDP-06 a fan who closes the window stays on /auth; the next window signs in', async ({
  page,
}) => {
  const email = `federated-${crypto.randomUUID()}@fans.example`
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const openWindow = async () => (await Promise.all([page.waitForEvent('popup'), google.click()]))[0]
  await openAuth(page)
  await (await openWindow()).close()
  await expect(errorBox(page)).toHaveText('Authentication failed. Please try again.', { timeout: 20_000 })
  await expect(page).toHaveURL(/\/auth$/)
  const abandoned = await openWindow()
  await abandoned.close()

  await pickNewAccount(await openWindow(), email)
  await expect(toast(page, 'Welcome!')).toBeVisible()
  await expect(choosingEvent(page)).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBe(email)
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

test('AUTH-11, IDP-03, TOAST-09 the reset e-mail is sent, and the panel shows the address', async ({
  page,
  fan,
}) => {
  await openAuthInStoppedTime(page)
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
