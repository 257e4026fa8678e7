import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { reopen } from './support/browser.ts'
import { type Fan, newFan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { cartBadge, menuCards, toast } from './support/screens.ts'
import {
  lapse,
  lapseUnnoticed,
  logOut,
  openAuth,
  sessionCookie,
  sessionOf,
  submit,
} from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import {
  addToCart,
  bareEvent,
  cola,
  detailsOf,
  hotDogs,
  keepPasses,
  runningEvent,
  store,
  storedIn,
} from './support/visit.ts'

const signInHere = async (page: Page, fan: Fan) => {
  await openAuth(page)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}
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

/** Asserts that the fan on / finds everything again. */
async function expectEverything(page: Page, fan: Fan): Promise<void> {
  await expect(cartBadge(page)).toHaveText('2')
  expect(await storedIn(page, 'customer_details')).toContain('Ana')
  await expectFavoriteAndOrder(page)
  await page.goto(`${siteOf('demo')}/transactions?order=ORD-1`)
  await expect(page.getByRole('main'), 'the pass shows its items').toContainText('Classic Cola')
  await page.goto(`${siteOf('demo')}/confirmation`)
  await expect(page.getByText(`Ana Silva, ${fan.email} ·`)).toBeVisible()
}

test('SESSION-02 SESSION-07 SESSION-15 STORE-10 after a session lapsed, on an open page or with the browser closed, the same fan finds cart, details, favorites and orders again, another fan nothing; after another fan signed in, they are gone', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect.poll(() => cartId(page)).not.toBeNull()
  await addToCart(page, cola)
  await store(page, { customer_details: { ...detailsOf(fan), firstName: 'Ana', lastName: 'Silva' } })
  await leaveFavoriteAndOrder(page)
  await lapse(page)
  expect([await cartId(page), await storedIn(page, 'customer_details')]).toEqual([null, null])
  await submit(page, fan)
  await expectEverything(page, fan)
  const theirs = await cartId(page)

  await lapseUnnoticed(page)
  const opened = await reopen(page, context)
  await opened.goto(siteOf('demo'))
  await submit(opened, fan)
  await expectEverything(opened, fan)

  await lapseUnnoticed(opened)
  const other = await newFan('other-on-the-phone')
  await opened.goto(siteOf('demo'))
  await expect(opened.getByLabel('Email')).toBeVisible()
  expect(await cartId(opened), 'what the first fan left is still on the phone').toBe(theirs)
  await submit(opened, other)
  await expectNothing(opened)
  await expect.poll(() => cartId(opened)).not.toBeNull()
  expect(await cartId(opened)).not.toBe(theirs)
  await opened.goto(`${siteOf('demo')}/confirmation`)
  await expect(opened.getByLabel('First Name')).toHaveValue('')
  await expect(opened.getByLabel('Email')).toHaveValue(other.email)
  await expect(cartBadge(opened)).toHaveCount(0)
  const kept = await everythingStored(opened)
  for (const text of [fan.email, 'Ana']) expect(kept).not.toContain(text)
  const sent = await journalOf(other.email, { path: '/api/cart/' })
  expect(sent.filter(({ headers }) => headers['cart-id'] === theirs)).toEqual([])

  await lapse(opened)
  await opened.goto(siteOf('demo'))
  await submit(opened, fan)
  await expectNothing(opened)
  expect(await everythingStored(opened)).not.toContain(other.email)
})

test('STORE-10 no data returns after a log-out, even when the page was closed before it received the response', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await leaveFavoriteAndOrder(page)
  await logOut(page)
  await expect(toast(page, 'Signed out')).toBeVisible()
  await openSignedIn('/', { event: runningEvent })
  await expectNothing(page)

  await leaveFavoriteAndOrder(page)
  await expect.poll(() => cartId(page)).not.toBeNull()
  // The server receives it, but the page receives nothing more.
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
  const next = await reopen(page, context)
  await next.goto(siteOf('demo'))
  await expect(next.getByLabel('Email')).toBeVisible()
  expect(await cartId(next)).toBeNull()
  await submit(next, fan)
  await expectNothing(next)
})

test('a tab follows when another fan signs in in a second tab', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  const other = await newFan('second-tab')
  await openSignedIn('/', { event: bareEvent })
  await expect.poll(() => cartId(page)).not.toBeNull()
  // The session lapses while this tab sleeps, so no response tells it.
  await page.route('**/api/**', (route) => route.abort())
  await context.clearCookies({ name: sessionCookie })
  const second = await context.newPage()
  const reloaded = page.waitForEvent('load')
  await signInHere(second, other)
  await reloaded
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByText(fan.email)).toHaveCount(0)
})

/** A tab with the cart. A deaf one does not notice what other tabs store, like a sleeping tab. */
const openCartTab = async (context: BrowserContext, { deaf }: { deaf: boolean }) => {
  const tab = await context.newPage()
  if (deaf)
    await tab.addInitScript(() =>
      window.addEventListener('storage', (event) => event.stopImmediatePropagation()),
    )
  await tab.clock.install()
  await tab.goto(`${siteOf('demo')}/cart`)
  await expect(increase(tab)).toBeVisible()
  return tab
}
const increase = (page: Page) => page.getByRole('button', { name: /^Increase quantity/ })
const emptyCart = (page: Page) => page.getByRole('heading', { name: 'Your Cart is Empty' })

test('EVENT-12 another tab follows a change of event, and a plus on a line of the old cart never changes the new cart', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await addToCart(page, cola)
  const old = await cartId(page)
  const listening = await openCartTab(context, { deaf: false })
  const deaf = await openCartTab(context, { deaf: true })

  await page.goto(`${siteOf('demo')}/events`)
  await page.getByRole('button', { name: 'Select Event' }).last().click()
  await page
    .getByRole('alertdialog', { name: 'Change event?' })
    .getByRole('button', { name: 'Change' })
    .click()
  await expect.poll(async () => [null, old].includes(await cartId(page))).toBe(false)
  await expect(emptyCart(listening)).toBeVisible()
  await expect(cartBadge(listening)).toHaveCount(0)

  await increase(deaf).click()
  await expect(emptyCart(deaf)).toBeVisible()
  // A change of quantity is sent 1 s after the click. Anything that this page sends now comes later.
  await deaf.clock.runFor(1500)
  await sessionOf(deaf)
  const added = await journalOf(fan.email, { method: 'POST', path: '/api/cart/items' })
  expect(added.map(({ headers }) => headers['cart-id'])).toEqual([old])
})
