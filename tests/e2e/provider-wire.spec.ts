import type { Page } from '@playwright/test'
import { type BffProcess, startBff } from '../stack/bff-process.ts'
import { stackEnv } from './support/addresses.ts'
import { policyViolations } from './support/browser.ts'
import { playProvider } from './support/provider-wire.ts'
import { toast } from './support/screens.ts'
import { errorBox, fakeGoogleAccount, logOut, openAuth, openGoogleWindow, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

const domains = (...authorizedDomains: string[]) => ({ projectId: '1', authorizedDomains })
const text = expect.any(String)
const web = { clientType: 'CLIENT_TYPE_WEB' }
const signedInAt = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()

test('IDP-07 to IDP-09, IDP-13, SESSION-19 a fan registers, resets the password, signs in and deletes the account with Google: exactly these calls leave for the provider’s hosts, in a window of 500 by 600', async ({
  page,
  context,
}) => {
  const violations = await policyViolations(context)
  const calls = await playProvider(page, ({ call }) =>
    call === 'GET /v1/projects' ? domains('localhost') : undefined,
  )
  const fan = { email: `wire-${crypto.randomUUID()}@fans.example`, password: 'letmein' }
  const credentials = { ...fan, ...web, returnSecureToken: true }
  const lookup = { call: 'POST /v1/accounts:lookup', fields: { idToken: text } }

  await openAuth(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  await submit(page, fan)
  await signedInAt(page)
  expect(calls.splice(0)).toEqual([{ call: 'POST /v1/accounts:signUp', fields: credentials }, lookup])

  await logOut(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  expect(calls.splice(0)).toEqual([
    {
      call: 'POST /v1/accounts:sendOobCode',
      fields: { requestType: 'PASSWORD_RESET', email: fan.email, ...web },
    },
  ])
  await submit(page, fan)
  await signedInAt(page)
  expect(calls.splice(0)).toEqual([
    { call: 'POST /v1/accounts:signInWithPassword', fields: credentials },
    lookup,
  ])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.evaluate(() => {
    const { open } = window
    window.open = (...given) => {
      Object.assign(window, { features: given[2] })
      return open.apply(window, given)
    }
  })
  await fakeGoogleAccount(await openGoogleWindow(page), { email: fan.email })
  const question = page.getByRole('alertdialog', { name: 'Delete this account?' })
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  expect(await page.evaluate(() => (window as never as { features: string }).features)).toMatch(
    /width=500,height=600,/,
  )
  expect(calls).toEqual([
    { call: 'GET /v1/projects', fields: {} },
    {
      call: 'POST /v1/accounts:signInWithIdp',
      fields: { requestUri: text, sessionId: text, returnSecureToken: true, returnIdpCredential: true },
    },
    lookup,
    { call: 'POST /v1/accounts:delete', fields: { idToken: text } },
  ])
  expect(violations).toEqual([])
})

test('IDP-07 ERR-04 a site that the provider does not list cannot open its window', async ({ page }) => {
  const calls = await playProvider(page, () => domains('elsewhere.example'))
  await openAuth(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(errorBox(page)).toHaveText('Authentication failed. Please try again.')
  expect(calls).toEqual([{ call: 'GET /v1/projects', fields: {} }])
  // The provider's frame may still be loading.
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
})

/** The captcha service: a script that loads another one and a frame, as Google's does. */
async function playCaptcha(page: Page): Promise<void> {
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  await page.route('https://www.google.com/recaptcha/enterprise.js?*', (route) =>
    route.fulfill(
      script(`
        const inner = document.head.appendChild(document.createElement('script'))
        inner.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js'
        inner.onload = () => {
          const frame = document.createElement('iframe')
          frame.src = 'https://www.google.com/recaptcha/enterprise/anchor'
          frame.onload = () => onFirebaseAuthREInstanceReady()
          document.body.append(frame)
        }`),
    ),
  )
  await page.route('https://www.gstatic.com/recaptcha/**', (route) =>
    route.fulfill(
      script(`
        const execute = (key, { action }) =>
          fetch('https://www.google.com/recaptcha/enterprise/reload').then(() => [key, action].join())
        window.grecaptcha = { enterprise: { ready: (callback) => callback(), execute } }`),
    ),
  )
  await page.route('https://www.google.com/recaptcha/enterprise/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '', headers: { 'access-control-allow-origin': '*' } }),
  )
}

test.describe('with IDENTITY_CAPTCHA', () => {
  let bff: BffProcess
  test.beforeAll(async () => {
    bff = await startBff({ env: { ...stackEnv(), IDENTITY_CAPTCHA: 'true' } })
  })
  test.afterAll(() => bff.stop())

  test('IDP-10 BFF-74 a sign-in without a captcha, which the provider demands, is repeated with one under our policy', async ({
    page,
    context,
    fan,
  }) => {
    const violations = await policyViolations(context)
    await playCaptcha(page)
    const calls = await playProvider(page, ({ call, fields }) => {
      if (call === 'GET /v2/recaptchaConfig')
        return {
          recaptchaKey: 'projects/1/keys/site-key',
          recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' }],
        }
      if (call !== 'POST /v1/accounts:signInWithPassword' || fields.captchaResponse) return undefined
      return { refused: 'MISSING_RECAPTCHA_TOKEN' }
    })
    await page.goto(`http://demo.localhost:${bff.port}/auth`)
    await submit(page, fan)
    await signedInAt(page)
    const { email, password } = fan
    const credentials = { email, password, ...web, returnSecureToken: true }
    const version = 'RECAPTCHA_ENTERPRISE'
    expect(calls).toEqual([
      { call: 'POST /v1/accounts:signInWithPassword', fields: credentials },
      { call: 'GET /v2/recaptchaConfig', fields: { ...web, version } },
      {
        call: 'POST /v1/accounts:signInWithPassword',
        fields: {
          ...credentials,
          captchaResponse: 'site-key,signInWithPassword',
          recaptchaVersion: version,
        },
      },
      { call: 'POST /v1/accounts:lookup', fields: { idToken: text } },
    ])
    expect(violations).toEqual([])
  })
})
