import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { emailsTo } from './support/identity-provider.ts'
import { injectFault } from './support/product-server.ts'
import { shownToast } from './support/screens.ts'
import {
  errorBox,
  lapse,
  logOut,
  openAuth,
  openGoogleWindow,
  sessionOf,
  stubGoogle,
  submit,
} from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

const pickNewAccount = async (popup: Page, email: string) => {
  await popup.locator('.js-new-account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#sign-in').click()
}

/** Selects an event, and records whether a loading screen appears behind /auth, before the first paint. */
const beforeFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('selected_event', JSON.stringify({ id: 101, name: 'Cup' }))
    const watch = new MutationObserver(() => {
      const { pathname } = location
      if (
        pathname !== '/auth' &&
        document.querySelector('main [role=status]')?.textContent?.startsWith('Loading your')
      )
        Object.assign(window, { sawSpinner: true })
    })
    watch.observe(document, { childList: true, subtree: true })
  })

/** FAN-33: the controls of the form are at the same places in both tabs. */
const expectTabsInPlace = async (page: Page) => {
  const password = page.getByLabel('Password', { exact: true })
  const controls = [
    page.getByRole('tablist'),
    page.getByLabel('Email'),
    password,
    page.locator('[type=submit]'),
  ]
  const places = () => Promise.all(controls.map((control) => control.boundingBox()))
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('tab', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
    const before = await places()
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByText('At least 6 characters')).toBeVisible()
    expect(await places(), `${width} px`).toEqual(before)
    await expect(password).toHaveAccessibleDescription('At least 6 characters')
  }
}

/** AUTH-13: the refusal is in a red box below the form's button. */
const expectRedBox = async (page: Page) => {
  await expect(errorBox(page)).toHaveText('Incorrect password. Please try again.')
  const shades = await errorBox(page).evaluate((box) => {
    const { color, backgroundColor } = getComputedStyle(box)
    return [color, backgroundColor].map((shade) => shade.match(/\d+/g)?.map(Number) ?? [])
  })
  for (const [red = 0, green = 0, blue = 0] of shades) expect(red).toBeGreaterThan(Math.max(green, blue))
  const [box, button] = await Promise.all(
    [errorBox(page), page.locator('[type=submit]')].map((each) => each.boundingBox()),
  )
  expect(box?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
}

test('AUTH-04, AUTH-13, FAN-33, GUARD-04, STORE-03 switching tabs moves nothing, a wrong password shows a red box, the right one leads to /, which is already prefetched', async ({
  page,
  fan,
  foreignHosts,
}) => {
  await beforeFirstPaint(page)
  const nextScreen = page.waitForResponse(/\/assets\/home-screen-/)
  await openAuth(page)
  await expectTabsInPlace(page)
  await page.getByRole('tab', { name: 'Login' }).click()
  await submit(page, { email: fan.email, password: 'wrong-password' })
  await expectRedBox(page)
  await (await nextScreen).finished()

  await submit(page, { ...fan, email: ` ${fan.email} ` })
  await expect(page.getByRole('heading', { name: 'Cup' })).toBeVisible()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  expect(await page.evaluate(() => 'sawSpinner' in window)).toBe(false)
  expect(await storedIn(page, 'user_email')).toBe(fan.email)
  expect(await storedIn(page, 'app_domain')).toBe('demo')
  expect(foreignHosts).toEqual([])
})

test('AUTH-06, IDP-03 a reset e-mail is sent; after the fan closes the sign-in window, the next window signs in', async ({
  page,
  fan,
}) => {
  await openAuth(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible()
  expect(await emailsTo(fan.email)).toMatchObject([{ requestType: 'PASSWORD_RESET' }])
  await page.getByRole('button', { name: 'Back to Sign In' }).click()

  const email = `federated-${crypto.randomUUID()}@fans.example`
  await (await openGoogleWindow(page)).close()
  await pickNewAccount(await openGoogleWindow(page), email)
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBe(email)
})

test('AUTH-17 a blocked window shows what to do, and signing in by e-mail still works', async ({
  page,
  fan,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await stubGoogle(page)
  await openAuth(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(errorBox(page)).toHaveText(
    'Your browser blocked the sign-in window. Allow pop-ups for this page, or open it in Safari or Chrome, or use your e-mail.',
  )
  await submit(page, fan)
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
})

test('FAN-51, IDP-06 a fan who closes the window stays signed out on /auth, sees no error, and can use the button again', async ({
  page,
}) => {
  await page.clock.install()
  await openAuth(page)
  const idle = page.getByRole('button', { name: 'Continue with Google' }).locator('svg[viewBox="0 0 24 24"]')
  await (await openGoogleWindow(page)).close()
  await expect(idle).toHaveCount(0)
  // The SDK notices it only after some seconds.
  await page.clock.runFor(20_000)
  await expect(idle).toBeVisible()
  await expect(errorBox(page)).toHaveCount(0)
  await expect(shownToast(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth$/)
  expect(await sessionOf(page)).toBeNull()
})

test('FAN-51, AUTH-13 an error moves neither the form nor Login at any size, and is visible together with its toast', async ({
  page,
  fan,
}) => {
  const parts = [page.getByRole('tablist'), page.getByLabel('Email'), page.locator('[type=submit]')]
  const tops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [1280, 800],
  ] as const) {
    const size = `${width}×${height}`
    await page.setViewportSize({ width, height })
    await openAuth(page)
    const before = await tops()
    await page.getByLabel('Email').fill(fan.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(errorBox(page)).toHaveText('Incorrect password. Please try again.')
    await expect(shownToast(page)).toContainText('Authentication failed')
    expect(await tops(), size).toEqual(before)
    const [box, toast] = [await errorBox(page).boundingBox(), await shownToast(page).boundingBox()]
    if (!box || !toast) throw new Error('There is no box')
    expect(box.y + box.height, size).toBeLessThanOrEqual(toast.y)
  }
})

test('FAN-51, SESSION-15 after an expired session the e-mail address is filled in, on that page only and stored nowhere; not after Log Out', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const email = page.getByLabel('Email')
  await openSignedIn('/events')
  await lapse(page)
  await expect(email).toHaveValue(fan.email)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(fan.email)
  await page.reload()
  await expect(email).toHaveValue('')

  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await logOut(page)
  await expect(email).toHaveValue('')
})

test('AUTH-14, CALL-08 a login that the product server refuses shows its error in the red box', async ({
  page,
  fan,
}) => {
  const error = 'Sign-in is closed until the gates open.'
  await injectFault({ match: { path: '/api/login$', email: fan.email }, status: 500, body: { error } })
  await openAuth(page)
  await submit(page, fan)
  await expect(errorBox(page)).toHaveText(error)
  await expect(page).toHaveURL(`${siteOf('demo')}/auth`)
})
