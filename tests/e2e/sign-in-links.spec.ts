import type { BrowserContext, Page } from '@playwright/test'
import { type BffProcess, startBff } from '../stack/bff-process.ts'
import { expectAccessible } from './support/accessibility.ts'
import { emulatorUrl, originInBrowser, siteOf, stackEnv } from './support/addresses.ts'
import { anyFan, customTokenOf, emailsTo, type Fan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { shownToast, toast } from './support/screens.ts'
import { errorBox, openAuth, sessionOf, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, store, storedIn } from './support/visit.ts'

const venueApp = 'http://app.localhost/fans'
const question = (page: Page, name: string) => page.getByRole('heading', { name: `Continue as ${name}?` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens an address from a page of another origin, as a venue's app does. */
async function openFromApp(page: Page, address: string, how: 'link' | 'replace' = 'link'): Promise<void> {
  const body =
    how === 'link' ? `<a href="${address}">Shop</a>` : `<script>location.replace('${address}')</script>`
  await page.route(venueApp, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(venueApp, { waitUntil: 'commit' })
  if (how === 'link') await page.getByRole('link', { name: 'Shop' }).click()
}

/** Collects everything that the pages send, by origin. */
function sentBy(context: BrowserContext) {
  const sent: { to: string; text: Promise<string> }[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const headers = request.allHeaders().catch(() => ({}))
    const text = headers.then((all) => JSON.stringify([request.url(), all, request.postData()]))
    sent.push({ to: `${request.method()} ${origin}${pathname}`, text })
  })
  return async (secret: string) => {
    const all = await Promise.all(sent.map(async ({ to, text }) => ({ to, text: await text })))
    return [...new Set(all.filter(({ text }) => text.includes(secret)).map(({ to }) => to))]
  }
}

/** Everything in which the page, the next one or the phone's next owner could find the credential. */
const everythingIn = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, document.referrer]
    found.push(location.href, JSON.stringify(history.state), document.documentElement.outerHTML)
    const { navigation } = window as unknown as { navigation: { entries(): { url: string }[] } }
    found.push(navigation.entries().map(({ url }) => url))
    // The browser's own entry of the page's load keeps the address that was opened. Nothing sends it.
    const entries = performance.getEntries().filter(({ entryType }) => entryType !== 'navigation')
    found.push(entries.map(({ name }) => name))
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const each of database.objectStoreNames) {
        const reading = database.transaction(each).objectStore(each).getAll()
        found.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))))
      }
      database.close()
    }
    for (const name of await caches.keys())
      found.push((await (await caches.open(name)).keys()).map(({ url }) => url))
    return JSON.stringify(found)
  })

const provider = () =>
  `POST ${originInBrowser(emulatorUrl())}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken`

for (const how of ['link', 'replace'] as const)
  test(`AUTH-19, AUTH-20, GUARD-09, IDP-02 a venue's app signs its fan in (${how}): they confirm their address, and only the provider ever has the credential`, async ({
    page,
    context,
    fan,
  }) => {
    const credential = customTokenOf(fan.uid)
    const whoHas = sentBy(context)
    await openFromApp(page, `${siteOf('demo')}/auth?returnTo=%2Fcart#credential=${credential}`, how)
    await expect(question(page, fan.email)).toBeVisible()
    await expect(question(page, fan.email)).toBeFocused()
    await expect(page).toHaveURL(`${siteOf('demo')}/auth?returnTo=%2Fcart`)
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(page, 'the question')
    expect(await sessionOf(page)).toBeNull()
    expect(await everythingIn(page)).not.toContain(credential)

    const logins = page.waitForResponse('**/api/login')
    await button(page, 'Continue').dblclick()
    await logins
    await expect(page).toHaveURL(/\/events$/)
    expect(await sessionOf(page)).toMatchObject({ email: fan.email })
    expect((await journalOf(fan.email, { path: '/api/login' })).length).toBe(1)
    expect(await whoHas(credential)).toEqual([provider()])
    expect(await everythingIn(page)).not.toContain(credential)
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
    expect(await everythingIn(page)).not.toContain(credential)
  })

test('AUTH-19, AUTH-21 an attacker’s link names the attacker’s account: Not me leaves the fan signed out, and nothing has reached the product server', async ({
  page,
  context,
}) => {
  const attacker = await anyFan()
  const whoHas = sentBy(context)
  const credential = customTokenOf(attacker.uid)
  await openFromApp(page, `${siteOf('demo')}/auth#credential=${credential}`)
  await expect(question(page, attacker.email)).toBeVisible()
  await button(page, 'Not me').click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${siteOf('demo')}/auth`)
  expect(await sessionOf(page)).toBeNull()
  expect(await journalOf(attacker.email)).toEqual([])
  expect(await whoHas(credential)).toEqual([provider()])
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await everythingIn(page)).not.toContain(credential)
})

test('AUTH-20, AUTH-21 a credential that the provider refuses shows the form with the red box; what is no JWT, or is not on /auth, is only removed', async ({
  page,
}) => {
  // An ID token in place of a custom token.
  const [head = ''] = customTokenOf('x').split('.')
  await openFromApp(page, `${siteOf('demo')}/auth#credential=${head}.e30.`)
  await expect(errorBox(page)).toHaveText('Authentication failed. Please try again.')
  await expect(shownToast(page)).toContainText('Authentication failed')
  await expect(page).toHaveURL(`${siteOf('demo')}/auth`)
  // On the open page, as from another tab of the same name.
  await page.evaluate(() => (location.hash = '#credential=not-a-token'))
  await expect(page).toHaveURL(`${siteOf('demo')}/auth`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goto(`${siteOf('demo')}/cart#credential=${customTokenOf('x')}`)
  await expect(page).toHaveURL(`${siteOf('demo')}/auth?returnTo=%2Fcart`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('AUTH-21, BFF-18 a signed-in fan is asked too: Not me keeps the session, Continue replaces it without a trace of the first fan; their own account needs no question', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await store(page, { user_email: fan.email, cart_id: '12345' })
  const other = await anyFan()
  const open = (who: Fan) => openFromApp(page, `${siteOf('demo')}/auth#credential=${customTokenOf(who.uid)}`)
  await open(other)
  await expect(question(page, other.email)).toBeVisible()
  await expect(page.getByText('You are already signed in here.')).toBeVisible()
  await button(page, 'Not me').click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })

  await open(fan)
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })

  await open(other)
  await button(page, 'Continue').click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  await expect(toast(page, 'Welcome!')).toBeVisible()
  expect(await sessionOf(page)).toMatchObject({ email: other.email })
  expect(await storedIn(page, 'user_email')).toBe(other.email)
  expect(await storedIn(page, 'cart_id')).not.toBe('12345')
  await button(page, 'Account menu').click()
  await expect(page.getByText(other.email)).toBeVisible()
})

test('AUTH-21 without a connection the fan can try the same credential again', async ({ page, fan }) => {
  const asked = `${originInBrowser(emulatorUrl())}/**`
  await page.route(asked, (route) => route.abort())
  await page.goto(`${siteOf('demo')}/auth#credential=${customTokenOf(fan.uid)}`)
  await expect(button(page, 'Try Again')).toBeVisible()
  await expectAccessible(page, 'no connection')
  await page.unroute(asked)
  await button(page, 'Try Again').click()
  await expect(question(page, fan.email)).toBeVisible()
})

test('AUTH-22 the form offers no link by e-mail, and ignores one, unless the operator switches it on', async ({
  page,
}) => {
  await openAuth(page)
  await expect(button(page, 'Email me a sign-in link')).toHaveCount(0)
  await page.goto(`${siteOf('demo')}/auth?mode=signIn&oobCode=x&apiKey=x`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test.describe('with EMAIL_LINK', () => {
  test.describe.configure({ mode: 'default' })
  let bff: BffProcess
  test.beforeAll(async () => {
    bff = await startBff({ env: { ...stackEnv(), EMAIL_LINK: 'true' } })
  })
  test.afterAll(() => bff.stop())
  const site = () => `http://demo.localhost:${bff.port}`

  /** Asks for a link on /auth. Returns it as in the e-mail. */
  async function requestLink(page: Page, { email }: Fan): Promise<string> {
    await page.goto(`${site()}/auth?returnTo=%2Fcart`)
    await button(page, 'Email me a sign-in link').click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await button(page, 'Email me a sign-in link').click()
    await expect(page.getByRole('heading', { name: 'Sign-In Link Sent' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText('spam')).toBeVisible()
    const [mail] = await emailsTo(email)
    expect(mail).toMatchObject({ requestType: 'EMAIL_SIGNIN' })
    return (mail?.oobLink ?? '').replace(emulatorUrl(), originInBrowser(emulatorUrl()))
  }
  const codeOf = (link: string) => new URL(link).searchParams.get('oobCode') ?? ''

  test('AUTH-22, AUTH-23, AUTH-24 a link that is opened in the same browser signs in at once and leaves no trace; used again it shows the form with the red box', async ({
    page,
    context,
    fan,
  }) => {
    const link = await requestLink(page, fan)
    await button(page, 'Back to Sign In').click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(link, { waitUntil: 'commit' })
    await expect(tab).toHaveURL(/\/events$/)
    expect(await sessionOf(tab)).toMatchObject({ email: fan.email })
    expect(await everythingIn(tab)).not.toContain(codeOf(link))
    expect(await storedIn(tab, 'email_link')).toBeNull()
    expect(bff.log()).not.toContain(codeOf(link))

    await context.clearCookies()
    await tab.goto(link, { waitUntil: 'commit' })
    await tab.getByLabel('Email').fill(fan.email)
    await button(tab, 'Login').click()
    await expect(errorBox(tab)).toHaveText('Authentication failed. Please try again.')
    await expect(tab).toHaveURL(`${site()}/auth?returnTo=%2Fcart`)
  })

  test('AUTH-23 on another device the link asks for the address that it was sent to, and opens for no other', async ({
    page,
    browser,
    fan,
  }) => {
    const link = await requestLink(page, fan)
    const device = await browser.newContext()
    const other = await device.newPage()
    await other.goto(link, { waitUntil: 'commit' })
    await expect(other.getByText('type the e-mail address that this link was sent to')).toBeVisible()
    await expect(other).toHaveURL(`${site()}/auth?returnTo=%2Fcart`)
    await expectAccessible(other, 'the address of the link')
    await other.getByLabel('Email').fill('somebody@fans.example')
    await button(other, 'Login').click()
    await expect(other.getByRole('main').getByRole('alert')).toHaveText('Invalid email address.')
    expect(await sessionOf(other)).toBeNull()
    await other.getByLabel('Email').fill(fan.email)
    await button(other, 'Login').click()
    await expect(other).toHaveURL(/\/events$/)
    expect(await sessionOf(other)).toMatchObject({ email: fan.email })
    await device.close()
  })

  test('AUTH-24 a sign-in by password forgets the address of the link', async ({ page, fan }) => {
    await requestLink(page, fan)
    expect(await storedIn(page, 'email_link')).toContain(fan.email)
    await button(page, 'Back to Sign In').click()
    await submit(page, fan)
    await expect(page).toHaveURL(/\/events$/)
    expect(await storedIn(page, 'email_link')).toBeNull()
  })

  test('AUTH-20 the server’s log has nothing of a credential', async ({ page, fan }) => {
    const credential = customTokenOf(fan.uid)
    await page.goto(`${site()}/auth#credential=${credential}`)
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(/\/events$/)
    await expect.poll(() => bff.log()).toContain('/api/login')
    expect(bff.log()).not.toContain(credential)
  })
})
