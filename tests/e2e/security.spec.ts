import type { BrowserContext, Page, Request } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { enterCard } from './support/card-form.ts'
import { openCheckout } from './support/checkout.ts'
import { openGoogleWindow } from './support/google.ts'
import { idTokenOf } from './support/identity-provider.ts'
import { policyViolations } from './support/policy-violations.ts'
import { journalOf, seed } from './support/product-server.ts'
import { sessionCookie, sessionOf } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

/** A tenant's site under one registrable domain for all tenants, as in production. */
const sameSite = (tenant: string) => siteOf(tenant).replace('.localhost', '.fans.localhost')

test('BFF-47, IDP-02, CARD-09, TXN-13 sign-in, federated window, vault form and receipt work under our policy', async ({
  page,
  context,
  fan,
}) => {
  const violations = await policyViolations(context)
  await page.goto(`${siteOf('demo')}/auth`)
  const popup = await openGoogleWindow(page)
  await expect(popup.locator('.js-new-account')).toBeVisible()
  await popup.close()
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()

  await seed({ email: fan.email, transactions: 1 })
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page.getByRole('button', { name: 'Change Event' })).toBeAttached()
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/receipt/i)
      .first(),
  ).toBeVisible()
  expect(violations).toEqual([])
})

/** What a page can send to another site of ours without a preflight: a background call, then a form. */
const attack = (page: Page, url: string) =>
  page.evaluate(async (action) => {
    await fetch(action, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => null)
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'POST', action })
    form.submit()
  }, url)

const cookieOf = async (context: BrowserContext, site: string) =>
  (await context.cookies(site)).find(({ name }) => name === sessionCookie)?.value

test('BFF-21 a page of one tenant can neither pay nor log out at another, though the browser sends the cookie', async ({
  page,
  context,
  fan,
}) => {
  const [victim, hostile] = [sameSite('demo'), sameSite('light')]
  await page.goto(`${victim}/version.json`)
  const status = await page.evaluate(
    async (idToken) => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      const login = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify({ idToken }) })
      return login.status
    },
    await idTokenOf(fan),
  )
  expect(status).toBe(200)
  const cookie = await cookieOf(context, victim)
  expect(cookie).toBeTruthy()

  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request)
  })
  await page.route(`${hostile}/taken-over`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A page without any policy of ours' }),
  )
  for (const path of ['/api/payments/cards/1/charge', '/api/logout']) {
    await page.goto(`${hostile}/taken-over`)
    await attack(page, victim + path)
    await expect(page.getByText('CROSS_SITE')).toBeVisible()
    await expect(page).toHaveURL(victim + path)
  }
  const headers = await Promise.all(sent.map((request) => request.allHeaders()))
  expect(headers.filter(({ cookie: given }) => given === `__Host-session=${cookie}`)).toHaveLength(4)
  expect((await sent[1]?.response())?.status()).toBe(403)
  expect(await journalOf(fan.email, { path: '/charge$' })).toEqual([])
  await page.goto(`${victim}/version.json`)
  expect((await sessionOf(page))?.email).toBe(fan.email)
})
