import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { addCola } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { type Fan, newFan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { lapse, lapseUnnoticed, sessionCookie, sessionOf } from './support/session.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const badge = (page: Page) => page.getByTestId('cart-count')
const detailsOf = (fan: Fan) => ({
  email: fan.email,
  firstName: 'Ana',
  lastName: 'Silva',
  deliveryMethod: 'pickup',
})
const signInHere = async (page: Page, fan: Fan) => {
  await openAuth(page)
  await submit(page, fan)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}
const cartId = (page: Page) => storedIn(page, 'cart_id')

/** A cart and delivery details of the fan who is signed in on this page. */
const leaveTraces = async (page: Page, fan: Fan) => {
  await expect.poll(() => cartId(page)).not.toBeNull()
  await addCola(page, 2)
  await page.evaluate(
    (details) => localStorage.setItem('customer_details', JSON.stringify(details)),
    detailsOf(fan),
  )
}
const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

/** Asserts that the fan of this page finds nothing of another one. */
const expectNothingOf = async (page: Page, fan: Fan) => {
  await expect(badge(page)).toHaveCount(0)
  const kept = await everythingStored(page)
  expect(kept).not.toContain(fan.email)
  expect(kept).not.toContain('Ana')
}

test('SESSION-02 SESSION-07 after a session that lapsed its fan finds cart and details again, another fan on the same phone no name, no address and no cart', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: bareEvent })
  await leaveTraces(page, fan)
  await lapseUnnoticed(page)
  await page.goto(siteOf('demo'))
  await submit(page, fan)
  await expect(badge(page)).toHaveText('2')
  const theirs = await cartId(page)
  expect(theirs).not.toBeNull()
  await page.goto(`${siteOf('demo')}/confirmation`)
  await expect(page.getByText(`Ana Silva, ${fan.email} ·`)).toBeVisible()

  await lapseUnnoticed(page)
  const other = await newFan('other-on-the-phone')
  await page.goto(siteOf('demo'))
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await cartId(page), 'what the first fan left is still on the phone').toBe(theirs)
  await submit(page, other)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect.poll(() => cartId(page)).not.toBeNull()
  expect(await cartId(page)).not.toBe(theirs)
  await page.goto(`${siteOf('demo')}/confirmation`)
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(other.email)
  await expectNothingOf(page, fan)
  const sent = await journalOf(other.email, { path: '/api/cart/' })
  expect(sent.filter(({ headers }) => headers['cart-id'] === theirs)).toEqual([])
})

test('SESSION-15 of a session that lapsed on an open page nothing is left under the stored keys; its fan finds all of it again, another one nothing', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: bareEvent })
  await leaveTraces(page, fan)
  await page.reload()
  await expect(badge(page)).toHaveText('2')
  await lapse(page)
  expect([await cartId(page), await storedIn(page, 'customer_details')]).toEqual([null, null])
  await submit(page, fan)
  await expect(badge(page)).toHaveText('2')
  expect(await storedIn(page, 'customer_details')).toContain('Ana')

  await lapse(page)
  await submit(page, await newFan('after-a-lapse'))
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expectNothingOf(page, fan)
})

test('a tab of one fan becomes that of another who signed in in a second tab', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  const other = await newFan('second-tab')
  await openSignedIn('/', { event: bareEvent })
  await expect.poll(() => cartId(page)).not.toBeNull()
  // The session lapses while this tab sleeps: it hears of it from no response.
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

/** A tab that has the cart open; a deaf one is not told what others store, as while it sleeps. */
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

test('EVENT-12 another tab follows a change of event, and a plus at a line of the old cart never goes into the new one', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: bareEvent })
  await addCola(page, 2)
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
  await expect(badge(listening)).toHaveCount(0)

  await increase(deaf).click()
  await expect(emptyCart(deaf)).toBeVisible()
  // A change of quantity is sent 1 s after the click; what this page sends now is sent after it.
  await deaf.clock.runFor(1500)
  await sessionOf(deaf)
  const added = await journalOf(fan.email, { method: 'POST', path: '/api/cart/items' })
  expect(added.map(({ headers }) => headers['cart-id'])).toEqual([old])
})
