import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { addCola } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { newFan } from './support/identity-provider.ts'
import { injectFault } from './support/product-server.ts'
import { sessionOf } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { toast } from './support/toasts.ts'

const cookieName = '__Host-session'
const personal = ['cart_id', 'order_id', 'user_email', 'customer_details', 'cart_data', 'last_cart_fetch']

const onAuth = (page: Page) => expect(page).toHaveURL(/\/auth$/)
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

/** What an earlier visit stored in the browser, a cart of two included. */
const leaveTraces = async (page: Page) => {
  await addCola(page, 2)
  await page.evaluate(() => {
    localStorage.setItem('order_id', 'ORD-1')
    localStorage.setItem('user_email', 'ana@fans.example')
    localStorage.setItem('customer_details', JSON.stringify({ email: 'a@b.cd', firstName: 'Ana' }))
  })
}

const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

/** Asserts that nothing of the fan is left, neither here nor at the server, and that what is not personal stays. */
const expectForgotten = async (page: Page) => {
  await onAuth(page)
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['selected_event', 'theme-config']))
  expect((await stored(page)).filter((key) => personal.includes(key))).toEqual([])
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === cookieName))
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

/** Delays the page's calls to these paths until it has made all of them. */
const together = async (page: Page, paths: string[]) => {
  const waiting = new Set<string>()
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      waiting.add(new URL(route.request().url()).pathname)
      if (waiting.size === paths.length) release()
      await all
      await route.continue()
    },
  )
}

test('SESSION-07 an expired and an undecodable session lead to /auth, whatever page is opened', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent, fan: await newFan('short-session+2') })
  const [cookie] = (await context.cookies()).filter(({ name }) => name === cookieName)
  await expect.poll(() => sessionOf(page)).toBeNull()
  // Playwright sets a __Host- cookie for https addresses only; the browser sends it to either.
  const url = siteOf('demo').replace('http:', 'https:')
  for (const value of [cookie?.value, 'not-a-session']) {
    for (const path of ['/cart', '/events']) {
      await context.addCookies([{ name: cookieName, value: value ?? '', url, httpOnly: true }])
      await page.goto(siteOf('demo') + path)
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
      expect(page.url()).toContain('/auth')
    }
  }
})

test('SESSION-08, SESSION-10 Log Out clears the fan’s data and the cart; one that fails shows a toast and ends nothing', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await leaveTraces(page)
  await page.goto(`${siteOf('demo')}/cart`)
  await expect(page.getByTestId('cart-count')).toHaveText('2')

  await page.route('**/api/logout', (route) => route.abort())
  await logOut(page)
  await expect(toast(page, 'Sign out failed')).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByTestId('cart-count')).toHaveText('2')

  await page.unroute('**/api/logout')
  await logOut(page)
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expectForgotten(page)
})

test("TOAST-10 the toast 'Signed out' goes after 3 s", async ({ page, openSignedIn }) => {
  await page.clock.install()
  await openSignedIn('/events')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(toast(page, 'Signed out')).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page, 'Signed out')).toBeHidden()
})

for (const hours of [26, -26])
  test(`SESSION-12 AUTH-04 a phone whose clock is ${hours} hours off signs in, stays, and is logged out when the session ends`, async ({
    page,
  }) => {
    const fan = await newFan('short-session+12')
    await page.addInitScript((offset) => {
      const now = Date.now
      const RealDate = Date
      const shifted = function (this: unknown, ...given: unknown[]) {
        return new RealDate(...((given.length > 0 ? given : [now() + offset]) as []))
      }
      Object.assign(shifted, { now: () => now() + offset, parse: RealDate.parse, UTC: RealDate.UTC })
      Object.assign(window, { Date: Object.setPrototypeOf(shifted, RealDate) })
      shifted.prototype = RealDate.prototype
    }, hours * 3_600_000)
    await openAuth(page)
    await submit(page, fan)
    await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
    const session = await sessionOf(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Choose Your Event' })).toBeVisible()
    expect(await page.evaluate((serverNow) => Math.abs(Date.now() - serverNow), Date.now())).toBeGreaterThan(
      25 * 3_600_000,
    )
    await expect(toast(page, 'Session Expired')).toBeVisible({ timeout: 15_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(session?.expiresAt ?? '') - 50)
  })

test('SESSION-11 signing out signs out the other tabs of the host and clears their cart', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await leaveTraces(page)
  await page.goto(`${siteOf('demo')}/cart`)
  const other = await context.newPage()
  await other.goto(`${siteOf('demo')}/cart`)
  await expect(other.getByTestId('cart-count')).toHaveText('2')
  const calls = callsOf(other)
  await logOut(page)
  await onAuth(other)
  await expect(other.getByTestId('cart-count')).toHaveCount(0)
  expect(calls, 'the other tab learns it without asking').toEqual([])
  expect((await stored(other)).filter((key) => personal.includes(key))).toEqual([])
})

test('SESSION-12, SESSION-15 when the session ends on an open page, the fan is logged out with a toast of 3 s', async ({
  page,
  openSignedIn,
}) => {
  await page.clock.install()
  await openSignedIn('/version.json', { event: bareEvent })
  await leaveTraces(page)
  await page.goto(`${siteOf('demo')}/cart`)
  // Wait for the screen, not just the header: opened after the clock jumped, it would fetch its cart again.
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  const session = await sessionOf(page)
  await page.clock.pauseAt(Date.parse(session?.expiresAt ?? '') - 100)
  await expect(page).toHaveURL(/\/cart$/)

  const calls = callsOf(page)
  // The page counts the seconds from when it was told them, which is a little later than the server does.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(page.url()).toMatch(/\/auth$/)
  }).toPass({ intervals: [10] })
  const expired = page.getByRole('alert').filter({ hasText: 'Session Expired' })
  await expect(expired).toContainText('Please log in again to continue')
  await expect.poll(() => calls).toEqual(['POST /api/logout'])
  await page.clock.runFor(2700)
  await expect(toast(page, 'Session Expired')).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, 'Session Expired')).toBeHidden()
  await expectForgotten(page)
})

for (const status of [401, 403])
  test(`SESSION-13, SESSION-15, SESSION-16 many responses of ${status} at once end the session once`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await openSignedIn('/version.json', { event: bareEvent })
    await leaveTraces(page)
    await page.addInitScript(() => {
      const seen = new Set<Node>()
      Object.assign(window, { expiredToasts: seen })
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[data-visible][role=alert]'))
          if (alert.textContent?.includes('Session Expired')) seen.add(alert)
      }).observe(document, { childList: true, subtree: true })
    })
    await injectFault({ match: { email: fan.email }, status, body: { error: 'No' } })
    const calls = callsOf(page)
    await together(page, ['/api/cart/details', '/api/payments/cards'])
    await page.goto(`${siteOf('demo')}/checkout`)
    await expect(toast(page, 'Session Expired')).toBeVisible()
    await expectForgotten(page)
    expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(1)
    expect(
      await page.evaluate(() => (window as never as { expiredToasts: Set<Node> }).expiredToasts.size),
    ).toBe(1)
  })
