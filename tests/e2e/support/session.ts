import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { createFan } from '../../fan/storefront-fan.ts'
import { emulatorUrl, originInBrowser, siteOf } from './addresses.ts'
import { type Fan, idTokenOf } from './identity-provider.ts'
import { toast } from './screens.ts'
import { sendFrom } from './visit.ts'

export const sessionCookie = '__Host-session'

/**
 * Opens a session like the sign-in screen, without its form, and gives it to the browser. Returns the same fan without a page.
 */
export async function logIn(context: BrowserContext, tenant: string, account: Fan) {
  const fan = createFan({ origin: siteOf(tenant) }, account.email)
  await fan.logIn(idTokenOf(account))
  const [name = '', value = ''] = fan.cookie.split('=')
  await keepCookie(context, tenant, name, value)
  return fan
}

/** Gives the browser a cookie of a tenant's site. */
export async function keepCookie(context: BrowserContext, tenant: string, name: string, value: string) {
  // Playwright sets a __Host- cookie only for https addresses; the browser sends it to both.
  const url = siteOf(tenant).replace('http:', 'https:')
  await context.addCookies([{ name, value, url, httpOnly: name === sessionCookie, sameSite: 'Lax' }])
}

/** Opens /auth of a tenant and waits for its form. */
export async function openAuth(page: Page, { tenant = 'demo' } = {}): Promise<void> {
  await page.goto(`${siteOf(tenant)}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
}

/** Sends the form of the open tab with these credentials. */
export async function submit(page: Page, { email, password }: Omit<Fan, 'uid'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').and(page.locator('input')).fill(password)
  await page.keyboard.press('Enter')
}

/** The error box of the open tab. */
export const errorBox = (page: Page): Locator => page.getByRole('tabpanel').getByRole('alert')

/** Replaces Google's script loader with the stub `gapi-stub.js`. */
export const stubGoogle = (page: Page) => {
  const body = readFileSync(new URL('gapi-stub.js', import.meta.url), 'utf8')
  return page
    .context()
    .route('https://apis.google.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/** Taps Google's button, with the stubbed script loader. Returns the window that it opens. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  await stubGoogle(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popup
}

/**
 * Signs in with these claims in the emulator's window. Its form would require an address, its functions do not. An account with an
 * address always has the same id at Google, as the emulator keeps the old one of a deleted account.
 */
export async function fakeGoogleAccount(window: Page, claims: { email?: string; displayName?: string }) {
  await window.locator('.js-new-account').click()
  await window.evaluate(`
    const claims = ${JSON.stringify(claims)}
    if (claims.email) randomProviderRawId = () => claims.email.toLowerCase()
    finishWithUser(createFakeClaims(claims))
  `)
}

/** Logs out in the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

/** The session of the page's site, according to its server; null when nobody is signed in. */
export const sessionOf = async (page: Page) =>
  (await sendFrom<Sessions>(page, { path: '/api/session' })).session
type Sessions = { session: { email: string; expiresAt: string } | null }

/** Ends the session while no page is open. */
export async function lapseUnnoticed(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: sessionCookie })
}

/** Ends the session under an open page, which then shows /auth. */
export async function lapse(page: Page): Promise<void> {
  await page.context().clearCookies({ name: sessionCookie })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(page, 'Session Expired')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
}

/** Collects the page's requests to the identity provider, and for its SDK, after it leaves /auth. */
export const providerRequestsOutsideAuth = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => {
    const isProvider =
      request.url().startsWith(originInBrowser(emulatorUrl())) || /firebase/.test(request.url())
    if (isProvider && !page.url().endsWith('/auth')) requests.push(request.url())
  })
  return requests
}
