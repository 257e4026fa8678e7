import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { newFan } from './support/identity-provider.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { toast } from './support/screens.ts'
import { logOut, openAuth, sessionCookie, sessionOf, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { addToCart, bareEvent, cola, store } from './support/visit.ts'

const personal = ['cart_id', 'order_id', 'user_email', 'customer_details', 'cart_data', 'last_cart_fetch']

const onAuth = (page: Page) => expect(page).toHaveURL(/\/auth$/)

/** What an earlier visit stored in the browser, a cart of two included. */
const leaveTraces = async (page: Page) => {
  await addToCart(page, cola)
  const email = 'ana@fans.example'
  await store(page, { order_id: 'ORD-1', user_email: email, customer_details: { email, firstName: 'Ana' } })
}

const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

const personalIn = async (page: Page) => (await stored(page)).filter((key) => personal.includes(key))

/** Asserts that nothing of the fan is left, neither here nor at the server, and that what is not personal stays. */
const expectForgotten = async (page: Page) => {
  await onAuth(page)
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['selected_event', 'theme-config']))
  expect(await personalIn(page)).toEqual([])
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === sessionCookie))
    .toBe(false)
  expect(await sessionOf(page)).toBeNull()
}

/** The calls of our server that the page makes from now on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Notes every toast that the page ever shows, however short. */
const watchToasts = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenToasts: seen })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[data-visible]')) seen.add(each.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
const seenToasts = (page: Page) =>
  page.evaluate(() => [...(window as never as { seenToasts: Set<string> }).seenToasts].join())

/** The server ends the session, but the page hears of it only once it is let go. */
const holdResponses = async (page: Page) => {
  await page.evaluate(() => {
    const send = window.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { letGo: resolve })
    window.fetch = async (...given) => {
      const response = await send(...given)
      await promise
      return response
    }
  })
  return () => page.evaluate(() => (window as never as { letGo: () => void }).letGo())
}

test('SESSION-07 an undecodable and an expired session lead to /auth, whatever page is opened', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent, fan: await newFan('short-session+2') })
  const [cookie] = (await context.cookies()).filter(({ name }) => name === sessionCookie)
  const openEach = async (value = '') => {
    // Playwright sets a __Host- cookie for https addresses only; the browser sends it to either.
    const url = siteOf('demo').replace('http:', 'https:')
    for (const path of ['/cart', '/events']) {
      await context.addCookies([{ name: sessionCookie, value, url, httpOnly: true }])
      await page.goto(siteOf('demo') + path)
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
      expect(page.url()).toContain('/auth')
    }
  }
  await openEach('not-a-session')
  await context.addCookies([{ ...cookie, name: sessionCookie, value: cookie?.value ?? '' }])
  await expect.poll(() => sessionOf(page)).toBeNull()
  await openEach(cookie?.value)
})

test('SESSION-08, SESSION-10, SESSION-11, FAN-31 a Log Out that fails ends nothing; one that does not clears the fan’s data here and in every tab, which calls it no expiry', {
  tag: '@smoke',
}, async ({ page, context, openSignedIn }) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await leaveTraces(page)
  const [quiet, asking] = [await context.newPage(), await context.newPage()]
  const tabs = [page, quiet, asking]
  const expectCart = async (tab: Page) => {
    await expect(tab.getByTestId('cart-count')).toHaveText('2')
    await expect(tab).toHaveURL(/\/cart$/)
  }
  for (const tab of tabs) {
    await watchToasts(tab)
    await tab.goto(`${siteOf('demo')}/cart`)
    await expectCart(tab)
  }
  await page.route('**/api/logout', (route) => route.abort())
  await logOut(page)
  await expect(toast(page, 'Sign out failed')).toBeVisible()
  for (const tab of tabs) await expectCart(tab)

  await page.unroute('**/api/logout')
  const calls = callsOf(quiet)
  const release = await holdResponses(page)
  const ended = page.waitForResponse('**/api/logout')
  await logOut(page)
  await ended
  // It comes to the front, and asks whether its session goes on.
  await asking.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await onAuth(asking)
  await release()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expectForgotten(page)
  for (const tab of [quiet, asking]) {
    await onAuth(tab)
    await expect(tab.getByTestId('cart-count')).toHaveCount(0)
    expect(await personalIn(tab)).toEqual([])
  }
  for (const tab of tabs) expect(await seenToasts(tab)).not.toContain('Session Expired')
  expect(calls, 'the quiet tab learns it without asking').toEqual([])
})

test('AUTH-04, SESSION-12, SESSION-15 on a phone whose clock is a day off a fan signs in, stays, and is logged out when the session ends', async ({
  page,
  fan,
}) => {
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 })
  await openAuth(page)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  // Not before: / would be shown, and create a cart beside the one below.
  await store(page, { selected_event: bareEvent })
  const { expiresAt } = (await sessionOf(page)) ?? { expiresAt: '' }
  await leaveTraces(page)
  await page.goto(`${siteOf('demo')}/cart`)
  // Wait for the screen, not just the header: opened after the clock jumped, it would fetch its cart again.
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('2')

  await page.clock.fastForward(Date.parse(expiresAt) - Date.now() - 5000)
  await expect(page).toHaveURL(/\/cart$/)
  const calls = callsOf(page)
  await page.clock.fastForward(10_000)
  const expired = page.getByRole('alert').filter({ hasText: 'Session Expired' })
  await expect(expired).toContainText('Please log in again to continue')
  await expect.poll(() => calls).toEqual(['POST /api/logout'])
  await expectForgotten(page)
})

test('SESSION-13 BFF-26 a stranger’s link to another venue’s product leaves the fan signed in with the cart; a 403 of the session itself logs out', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await addToCart(page, cola)
  await page.goto(`${siteOf('demo')}/product?pid=2001`)
  await expect(page.getByRole('heading', { name: 'Product Not Available' })).toBeVisible()
  expect((await journalOf(fan.email, { path: '/products/2001$' })).map(({ status }) => status)).toContain(403)
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await page.getByRole('link', { name: /Cart/ }).click()
  await expect(page.getByText('Classic Cola')).toBeVisible()

  // A call that this page still sends would be refused as well, and the next page open without a session.
  await page.goto('about:blank')
  await injectFault({ match: { email: fan.email }, status: 403, body: { error: 'Forbidden' } })
  await page.goto(`${siteOf('demo')}/product?pid=2001`)
  await onAuth(page)
  await expect(toast(page, 'Session Expired')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})
