import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { reopen } from './support/browser.ts'
import { anyFan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { cartBadge, menuCards } from './support/screens.ts'
import { lapse, lapseUnnoticed, logOut, sessionCookie, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  addToCart,
  cola,
  detailsOf,
  hotDogs,
  keepPasses,
  runningEvent,
  store,
  storedIn,
} from './support/visit.ts'

const cartId = (page: Page) => storedIn(page, 'cart_id')

const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

const favorites = (page: Page) => page.getByRole('button', { name: 'Favorites', exact: true })
const orderAgain = (page: Page) => page.getByRole('button', { name: /^Order again: .*Classic Cola/ })

/** Leaves a favorite and a paid order on the phone. The fan is on /. */
async function leaveFavoriteAndOrder(page: Page): Promise<void> {
  const item = { ...hotDogs, itemID: cola.itemID, name: 'Classic Cola' }
  await keepPasses(page, [{ orderId: 'ORD-1', paidAt: Date.now(), status: 'completed', items: [item] }])
  await page.getByRole('button', { name: 'Add Spring Water to favorites' }).click()
  await expectFavoriteAndOrder(page)
}

/** Asserts that the fan on / finds the favorite and the order. */
async function expectFavoriteAndOrder(page: Page): Promise<void> {
  await expect(orderAgain(page)).toBeVisible()
  await favorites(page).click()
  await expect(menuCards(page, 'Favorites')).toHaveText([/^Spring Water/])
}

/** Asserts that the fan on / finds no data of another fan. */
async function expectNothing(page: Page): Promise<void> {
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  await expect(orderAgain(page)).toHaveCount(0)
  await expect(favorites(page)).toHaveCount(0)
}

/** Logs out, and closes the page before it receives the server's response. Returns the next page. */
async function closeDuringLogOut(page: Page): Promise<Page> {
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = async (...given) => {
      const response = await send(...given)
      return String(given[0]).endsWith('/api/logout') ? new Promise(() => {}) : response
    }
  })
  const ended = page.waitForResponse(/\/api\/logout$/)
  await logOut(page)
  await ended
  return reopen(page, page.context())
}

/** Asserts that the fan on / finds everything again. */
async function expectEverything(page: Page): Promise<void> {
  await expect(cartBadge(page)).toHaveText('2')
  expect(await storedIn(page, 'customer_details')).toContain('Ana')
  await expectFavoriteAndOrder(page)
}

test('SESSION-02 SESSION-07 SESSION-15 STORE-10 after a session lapsed, on an open page or with the browser closed, the same fan finds cart, details, favorites and orders again, another fan, whom other tabs follow, nothing; after another fan signed in, and after a log-out whose page was closed, they are gone', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  const open = (path = '', tab = opened) => tab.goto(siteOf('demo') + path)
  let opened = page
  await openSignedIn('/', { event: runningEvent })
  await expect.poll(() => cartId(page)).not.toBeNull()
  await addToCart(page, cola)
  await store(page, { customer_details: { ...detailsOf(fan), firstName: 'Ana', lastName: 'Silva' } })
  await leaveFavoriteAndOrder(page)
  await lapse(page)
  expect([await cartId(page), await storedIn(page, 'customer_details')]).toEqual([null, null])
  await submit(page, fan)
  await expectEverything(page)
  const theirs = await cartId(page)

  await lapseUnnoticed(page)
  // Playwright sets a __Host- cookie only for https addresses; the browser sends it to both.
  const url = siteOf('demo').replace('http:', 'https:')
  await context.addCookies([{ name: sessionCookie, value: 'undecodable', url, httpOnly: true }])
  opened = await reopen(page, context)
  await open('/cart')
  await expect(opened).toHaveURL(/\/auth/)
  await submit(opened, fan)
  await expect(opened.getByText('Classic Cola')).toBeVisible()
  await open()
  await expectEverything(opened)
  await open('/transactions?order=ORD-1')
  await expect(opened.getByText('Classic Cola'), 'the pass shows its items').toBeVisible()
  await open('/confirmation')
  for (const known of ['Ana', 'Silva', fan.email])
    await expect(opened.getByRole('main').getByText(known, { exact: true })).toBeVisible()

  // The session lapses while this tab sleeps, so no response tells it.
  const sleeping = await context.newPage()
  await open('', sleeping)
  await expectEverything(sleeping)
  await sleeping.route('**/api/**', (route) => route.abort())
  await lapseUnnoticed(opened)
  const other = await anyFan()
  await open()
  await expect(opened.getByLabel('Email')).toBeVisible()
  expect(await cartId(opened), 'what the first fan left is still on the phone').toBe(theirs)
  const reloaded = sleeping.waitForEvent('load')
  await submit(opened, other)
  await expectNothing(opened)
  await reloaded
  await sleeping.unroute('**/api/**')
  await sleeping.getByRole('button', { name: 'Account menu' }).click()
  await expect(sleeping.getByText(other.email)).toBeVisible()
  await sleeping.close()
  await expect.poll(() => cartId(opened)).not.toBeNull()
  expect(await cartId(opened)).not.toBe(theirs)
  await open('/confirmation')
  await expect(opened.getByLabel('First Name')).toHaveValue('')
  await expect(opened.getByLabel('Email')).toHaveValue(other.email)
  await expect(cartBadge(opened)).toHaveCount(0)
  const kept = await everythingStored(opened)
  for (const text of [fan.email, 'Ana']) expect(kept).not.toContain(text)
  const sent = await journalOf(other.email, { path: '/api/cart/' })
  expect(sent.filter(({ headers }) => headers['cart-id'] === theirs)).toEqual([])

  await lapse(opened)
  await open()
  await submit(opened, fan)
  await expectNothing(opened)
  expect(await everythingStored(opened)).not.toContain(other.email)

  await leaveFavoriteAndOrder(opened)
  await expect.poll(() => cartId(opened)).not.toBeNull()
  opened = await closeDuringLogOut(opened)
  await open()
  await expect(opened.getByLabel('Email')).toBeVisible()
  expect(await cartId(opened)).toBeNull()
  await submit(opened, fan)
  await expectNothing(opened)
})
