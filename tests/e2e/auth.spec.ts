import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { emailsTo, type Fan } from './support/identity-provider.ts'
import { shownToast } from './support/screens.ts'
import { errorBox, openAuth, openGoogleWindow, sessionOf, stubGoogle, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

/** Selects an event, and records whether a loading screen appears behind /auth, before the first paint. */
const beforeFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('selected_event', JSON.stringify({ id: 101, name: 'Cup' }))
    const watch = new MutationObserver(() => {
      const status = document.querySelector('main [role=status]')?.textContent
      if (location.pathname !== '/auth' && status?.startsWith('Loading your'))
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

/** AUTH-13: the refusal is in a red box below the form's button, and above its toast. */
const expectRedBox = async (page: Page) => {
  await expect(errorBox(page)).toHaveText('Incorrect password. Please try again.')
  await expect(shownToast(page)).toContainText('Authentication failed')
  const shades = await errorBox(page).evaluate((box) => {
    const { color, backgroundColor } = getComputedStyle(box)
    return [color, backgroundColor].map((shade) => shade.match(/\d+/g)?.map(Number) ?? [])
  })
  for (const [red = 0, green = 0, blue = 0] of shades) expect(red).toBeGreaterThan(Math.max(green, blue))
  const [button, box, toast] = await Promise.all(
    [page.locator('[type=submit]'), errorBox(page), shownToast(page)].map((each) => each.boundingBox()),
  )
  if (!button || !box || !toast) throw new Error('Something is not shown')
  expect(box.y).toBeGreaterThan(button.y + button.height)
  expect(box.y + box.height).toBeLessThanOrEqual(toast.y)
}

/** FAN-51: an error moves nothing of the form. */
const expectErrorMovesNothing = async (page: Page, { email }: Fan) => {
  const parts = [page.getByRole('tablist'), page.getByLabel('Email'), page.locator('[type=submit]')]
  const tops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))
  for (const [width, height] of [
    [390, 664],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByLabel('Email').focus()
    await expect(errorBox(page)).toHaveCount(0)
    const before = await tops()
    await submit(page, { email, password: 'wrong-password' })
    await expectRedBox(page)
    expect(await tops(), `${width}×${height}`).toEqual(before)
  }
}

/** Collects the page's requests for the provider's SDK, and to any host but the site's, pictures apart. */
const providerRequests = (page: Page): string[] => {
  const found: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    // The venue's pictures; its icon has no type.
    const isPicture = ['image', 'other'].includes(request.resourceType())
    const isForeign = origin !== siteOf('demo') && !isPicture
    if (isForeign || /\/assets\/firebase/.test(pathname)) found.push(origin + pathname)
  })
  return found
}

test('AUTH-04, AUTH-13, CARD-04, FAN-33, FAN-51, GUARD-04, IDP-02, STORE-03 the form loads nothing of other hosts until it is touched; neither tabs nor an error move it; a wrong password shows a red box, the right one leads to /, which is already prefetched', async ({
  page,
  fan,
  foreignHosts,
}) => {
  await beforeFirstPaint(page)
  const nextScreen = page.waitForResponse(/\/assets\/home-screen-/)
  const release = await hold(page, /\/assets\/firebase/)
  const asked = providerRequests(page)
  await page.goto(`${siteOf('demo')}/auth`, { waitUntil: 'networkidle' })
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByLabel('Email').focus()
  await expect.poll(() => asked.some((url) => url.includes('/assets/firebase'))).toBe(true)
  await expectTabsInPlace(page)
  await page.getByRole('tab', { name: 'Login' }).click()
  // Sent before the SDK is there.
  await submit(page, { email: fan.email, password: 'wrong-password' })
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expectRedBox(page)
  await expectErrorMovesNothing(page, fan)
  await (await nextScreen).finished()

  await submit(page, { ...fan, email: ` ${fan.email} ` })
  await expect(page.getByRole('heading', { name: 'Cup' })).toBeVisible()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  expect(await page.evaluate(() => 'sawSpinner' in window)).toBe(false)
  expect(await storedIn(page, 'user_email')).toBe(fan.email)
  expect(await storedIn(page, 'app_domain')).toBe('demo')
  expect(foreignHosts).toEqual([])
})

test('AUTH-05, AUTH-17, FAN-51, IDP-06, IDP-08 a reset e-mail is sent; a blocked window shows what to do, a closed one nothing; then the fan registers', async ({
  page,
  fan,
}) => {
  await page.clock.install()
  await stubGoogle(page)
  await openAuth(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible()
  expect(await emailsTo(fan.email)).toMatchObject([{ requestType: 'PASSWORD_RESET' }])
  await page.getByRole('button', { name: 'Back to Sign In' }).click()

  const google = page.getByRole('button', { name: 'Continue with Google' })
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await google.click()
  await expect(errorBox(page)).toHaveText(
    'Your browser blocked the sign-in window. Allow pop-ups for this page, or open it in Safari or Chrome, or use your e-mail.',
  )

  const idle = google.locator('svg[viewBox="0 0 24 24"]')
  await (await openGoogleWindow(page)).close()
  await expect(idle).toHaveCount(0)
  // The SDK notices it only after some seconds.
  await page.clock.runFor(20_000)
  await expect(idle).toBeVisible()
  await expect(errorBox(page)).toHaveCount(0)
  await expect(shownToast(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth$/)
  expect(await sessionOf(page)).toBeNull()

  const email = `new-${crypto.randomUUID()}@fans.example`
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, { email, password: 'letmein' })
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBe(email)
})
