import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { addCola } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { injectFault } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { toast } from './support/toasts.ts'

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
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
  page.evaluate(() => [...(window as never as { seenToasts: Set<string> }).seenToasts])

/** Makes the call for the cart slow; it comes back after Log Out was tapped, and before the response to a `late` logout. */
const slowCart = async (
  page: Page,
  email: string,
  { with401, late }: { with401: boolean; late: boolean },
) => {
  await injectFault({
    match: { email, path: '/cart/details' },
    latencyMs: 1000,
    ...(with401 && { status: 401, body: { error: 'No' } }),
  })
  await page.addInitScript((isLate) => {
    const send = window.fetch
    const tapped = Promise.withResolvers<void>()
    const cameBack = Promise.withResolvers<void>()
    const wait = () => new Promise((resolve) => setTimeout(resolve, 300))
    window.fetch = async (...given) => {
      const path = String(given[0])
      if (path === '/api/logout') tapped.resolve()
      const response = await send(...given)
      if (path === '/api/cart/details') await tapped.promise.then(() => cameBack.resolve())
      if (path === '/api/logout' && isLate) await cameBack.promise.then(wait)
      return response
    }
  }, late)
}
/** Opens /cart, whose cart is on its way then. */
const openCart = async (page: Page) => {
  const asked = page.waitForRequest('**/api/cart/details')
  await page.goto(`${siteOf('demo')}/cart`)
  await asked
}

for (const with401 of [false, true])
  for (const late of [false, true])
    test(`FAN-31 Log Out while a call is under way${with401 ? ' that comes back as a 401' : ''} is 'Signed out'${late ? ', however slow the logout' : ''}`, async ({
      page,
      fan,
      openSignedIn,
    }) => {
      await watchToasts(page)
      await openSignedIn('/version.json', { event: bareEvent })
      await addCola(page, 1)
      await slowCart(page, fan.email, { with401, late })
      const response = page.waitForResponse('**/api/cart/details')
      await openCart(page)
      await logOut(page)
      await expect(toast(page, 'Signed out')).toBeVisible()
      await expect(page).toHaveURL(/\/auth$/)
      await response
      await page.waitForTimeout(300)
      const seen = (await seenToasts(page)).join()
      expect(seen).toContain('Signed out')
      expect(seen).not.toContain('Session Expired')
    })

test("FAN-31 Log Out in one tab is 'Signed out' there and no expiry in another one whose call is refused meanwhile", async ({
  page,
  context,
  openSignedIn,
}) => {
  const other = await context.newPage()
  for (const each of [page, other]) await watchToasts(each)
  await openSignedIn('/events', { event: bareEvent })
  await other.goto(`${siteOf('demo')}/transactions`)
  await expect(other.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
  const slowResponse = () => {
    const send = window.fetch
    window.fetch = async (...given) => {
      const response = await send(...given)
      await new Promise((resolve) => setTimeout(resolve, 3000))
      return response
    }
  }
  await page.evaluate(slowResponse)
  const ended = page.waitForResponse('**/api/logout')
  await logOut(page)
  await ended
  // It comes to the front, and asks whether its session goes on.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expect(other).toHaveURL(/\/auth/)
  expect((await seenToasts(other)).join()).not.toContain('Session Expired')
})
