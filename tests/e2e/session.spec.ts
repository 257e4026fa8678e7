import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { callsTo, injectFault, journalOf, ledgerOf } from './support/product-server.ts'
import { addFirstProduct, cartBadge, failedDialog, payNowButton, toast } from './support/screens.ts'
import { logOut, openAuth, sessionCookie, sessionOf, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { addToCart, bareEvent, cola, openPreparedCheckout, store } from './support/visit.ts'

const personal = ['cart_id', 'order_id', 'user_email', 'customer_details', 'cart_data', 'last_cart_fetch']

const expectAuth = (page: Page) => expect(page).toHaveURL(/\/auth$/)

/** Stores data of an earlier visit, including a cart with two colas. */
const leaveTraces = async (page: Page) => {
  await addToCart(page, cola)
  const email = 'ana@fans.example'
  await store(page, { order_id: 'ORD-1', user_email: email, customer_details: { email, firstName: 'Ana' } })
}

const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

const personalIn = async (page: Page) => (await stored(page)).filter((key) => personal.includes(key))

/** Asserts that no data of the fan is left, here or on the server, and that other data stays. */
const expectForgotten = async (page: Page) => {
  await expectAuth(page)
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['selected_event', 'theme-config']))
  expect(await personalIn(page)).toEqual([])
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === sessionCookie))
    .toBe(false)
  expect(await sessionOf(page)).toBeNull()
}

/** Collects the page's calls to our server. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Collects every toast that the page shows, however briefly. */
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

/** Holds back the responses of the server, which ends the session. Returns how to release them. */
const holdResponses = async (page: Page) => {
  await page.evaluate(() => {
    const send = window.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { release: resolve })
    window.fetch = async (...given) => {
      const response = await send(...given)
      await promise
      return response
    }
  })
  return () => page.evaluate(() => (window as never as { release: () => void }).release())
}

test('SESSION-08, SESSION-10, SESSION-11, FAN-31 a failed Log Out changes nothing; a successful one clears the fan’s data in every tab, and no tab reports an expired session', {
  tag: '@smoke',
}, async ({ page, context, openSignedIn }) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await leaveTraces(page)
  const [quiet, asking] = [await context.newPage(), await context.newPage()]
  const tabs = [page, quiet, asking]
  const expectCart = async (tab: Page) => {
    await expect(cartBadge(tab)).toHaveText('2')
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
  // When the tab comes to the front, it asks for its session.
  await asking.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectAuth(asking)
  await release()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expectForgotten(page)
  for (const tab of [quiet, asking]) {
    await expectAuth(tab)
    await expect(cartBadge(tab)).toHaveCount(0)
    expect(await personalIn(tab)).toEqual([])
  }
  for (const tab of tabs) expect(await seenToasts(tab)).not.toContain('Session Expired')
  expect(calls, 'the quiet tab learns it without asking').toEqual([])
})

test('AUTH-04, BFF-26, SESSION-12, SESSION-13, SESSION-15 on a phone whose clock is a day off a fan signs in, stays signed in after a foreign link to another venue’s product, and is logged out when the session ends', async ({
  page,
  fan,
}) => {
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 })
  await openAuth(page)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  // Stored only now, because / would otherwise be shown and create another cart.
  await store(page, { selected_event: bareEvent })
  const { expiresAt } = (await sessionOf(page)) ?? { expiresAt: '' }
  await leaveTraces(page)
  await page.goto(`${siteOf('demo')}/product?pid=2001`)
  await expect(page.getByRole('heading', { name: 'Product Not Available' })).toBeVisible()
  expect((await journalOf(fan.email, { path: '/products/2001$' })).map(({ status }) => status)).toContain(403)
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })
  await page.goto(`${siteOf('demo')}/cart`)
  // Waits for the screen, not only the header. Otherwise it would fetch its cart again after the clock jumped.
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(cartBadge(page)).toHaveText('2')

  await page.clock.fastForward(Date.parse(expiresAt) - Date.now() - 5000)
  await expect(page).toHaveURL(/\/cart$/)
  const calls = callsOf(page)
  await page.clock.fastForward(10_000)
  const expired = page.getByRole('alert').filter({ hasText: 'Session Expired' })
  await expect(expired.getByText('Please log in again to continue')).toBeVisible()
  await expect.poll(() => calls).toEqual(['POST /api/logout'])
  await expectForgotten(page)
})

test('BFF-26, SESSION-14, SESSION-15 an error that says that the session is over logs out if the product server stands by it; words alone do not, and those of a declined card are not even asked about', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const events = '/entertainments/events$'
  const { email } = fan
  await openPreparedCheckout(page, openSignedIn, fan)
  const body = { error: 'Forbidden: unauthorized by issuer', userMessage: 'Your bank said no.' }
  await injectFault({ match: { path: '/charge$', email }, times: 1, status: 402, body })
  const refuseEvents = { match: { path: events, email }, status: 401, body: {} }
  const allowEvents = await injectFault(refuseEvents)
  await payNowButton(page).click()
  await expect(failedDialog(page)).toContainText('Your bank said no.')
  expect([await callsTo(email, events), await ledgerOf(email)]).toEqual([0, []])
  await allowEvents()

  const ban = 'Alcohol sales are forbidden after nine'
  await injectFault({ match: { path: '/cart/items$', email }, times: 1, status: 400, body: { error: ban } })
  await page.goto(`${siteOf('demo')}/`)
  await addFirstProduct(page)
  await expect(toast(page, ban)).toBeVisible()
  expect([await callsTo(email, events), await sessionOf(page)]).toMatchObject([1, { email }])

  await injectFault({
    match: { path: '/quickpicks$', email },
    status: 500,
    body: { message: 'Token Expired' },
  })
  await injectFault(refuseEvents)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Session Expired' })).toBeVisible()
  await expectForgotten(page)
})
