import type { Page } from '@playwright/test'
import { emulatorUrl, siteOf } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { journalOf, ledgerOf } from './support/product-server.ts'
import { fillInSeat, payWithNewCard } from './support/screens.ts'
import { openAuth, openGoogleWindow, sessionOf, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

/** Collects the page's requests for the provider's SDK and to the provider. */
const providerRequests = (page: Page): string[] => {
  const found: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    const isProvider = host === new URL(emulatorUrl()).host || /google|firebase|identitytoolkit/i.test(host)
    if (isProvider || /\/assets\/firebase/.test(pathname)) found.push(host + pathname)
  })
  return found
}

/** Holds back the provider's SDK. */
const holdSdk = (page: Page) => hold(page, /\/assets\/firebase/)

test('IDP-02 the SDK is loaded when the form is touched, not before, and signs in a fan who has sent the form meanwhile', async ({
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

// The SDK takes seconds to open its first window.
test("IDP-02 a tap on a provider's button before the SDK is loaded opens its window afterwards", {
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

/** Signs in with a new provider account without an e-mail address, as X has. Returns the account's id at the provider. */
async function signInWithoutEmail(page: Page): Promise<string> {
  await openAuth(page)
  const window = await openGoogleWindow(page)
  await window.locator('.js-new-account').click()
  const login = page.waitForRequest(/\/api\/login$/)
  // The emulator's form requires an address, its functions do not.
  await window.evaluate("finishWithUser(createFakeClaims({ displayName: 'Zoë' }))")
  const { idToken } = (await login).postDataJSON()
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
  expect(claims).not.toHaveProperty('email')
  return claims.sub
}

test('SESSION-18 HEADER-08 HEADER-09 a fan without an e-mail address signs in, types one for the receipt, pays and rates', async ({
  page,
}) => {
  const account = await signInWithoutEmail(page)
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  expect(await sessionOf(page)).toMatchObject({ email: '', hasCustomer: true })
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('U')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBeNull()

  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await fillInSeat(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email').fill('zoe@fans.example')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  const orderId = await payWithNewCard(page)
  expect(await ledgerOf(account)).toMatchObject([{ orderId, status: 'SUCCESS' }])
  const [checkout] = await journalOf(account, { method: 'POST', path: '/checkout$' })
  expect(checkout?.body).toEqual({ email: 'zoe@fans.example' })

  await page.getByRole('button', { name: 'View Order' }).click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  const [rating] = await journalOf(account, { method: 'POST', path: '/feedback$' })
  expect(rating?.body).toMatchObject({ customerEmail: 'zoe@fans.example' })

  await page.goto(`${siteOf('demo')}/confirmation`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('U')
})
