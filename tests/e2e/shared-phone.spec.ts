import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { addCola } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { type Fan, newFan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'
import { toast } from './support/toasts.ts'

const cookieName = '__Host-session'
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

/** A fan with a cart and delivery details, whose session then lapses while no page is open. */
const leavePhone = async (page: Page, fan: Fan) => {
  await page.goto(`${siteOf('demo')}/version.json`)
  await page.evaluate((event) => localStorage.setItem('selected_event', JSON.stringify(event)), bareEvent)
  await signInHere(page, fan)
  await expect.poll(() => cartId(page)).not.toBeNull()
  await addCola(page, 2)
  await page.evaluate(
    (details) => localStorage.setItem('customer_details', JSON.stringify(details)),
    detailsOf(fan),
  )
  await page.goto('about:blank')
  await page.context().clearCookies({ name: cookieName })
}

test('SESSION-02 SESSION-07 another fan on the same phone finds no name, no address and no cart of the one before', async ({
  page,
  fan,
}) => {
  await leavePhone(page, fan)
  const other = await newFan('other-on-the-phone')
  await page.goto(`${siteOf('demo')}/version.json`)
  const theirs = await cartId(page)
  expect(theirs, 'what the first fan left is still on the phone').not.toBeNull()

  await signInHere(page, other)
  await expect.poll(() => cartId(page)).not.toBeNull()
  expect(await cartId(page)).not.toBe(theirs)
  await page.goto(`${siteOf('demo')}/confirmation`)
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(other.email)
  await expect(badge(page)).toHaveCount(0)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(fan.email)
  expect(kept).not.toContain('Ana')
  const sent = await journalOf(other.email, { path: '/api/cart/' })
  expect(sent.filter(({ headers }) => headers['cart-id'] === theirs)).toEqual([])
})

test('the fan who signs in again after the session lapsed finds cart and details', async ({ page, fan }) => {
  await leavePhone(page, fan)
  await page.goto(siteOf('demo'))
  await signInHere(page, fan)
  await expect(badge(page)).toHaveText('2')
  await page.goto(`${siteOf('demo')}/confirmation`)
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
})

test('a tab of one fan becomes that of another who signed in in a second tab', async ({
  page,
  context,
  fan,
}) => {
  const other = await newFan('second-tab')
  await page.goto(`${siteOf('demo')}/version.json`)
  await page.evaluate((event) => localStorage.setItem('selected_event', JSON.stringify(event)), bareEvent)
  await signInHere(page, fan)
  // The session lapses while this tab sleeps: it hears of it from no response.
  await page.route('**/api/**', (route) => route.abort())
  await context.clearCookies({ name: cookieName })
  const second = await context.newPage()
  await signInHere(second, other)
  await page.unroute('**/api/**')
  await expect(async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText(other.email)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(fan.email)).toHaveCount(0)
})

/** The session lapses under a fan who has a cart and details. */
const lapseOnOpenPage = async (page: Page, fan: Fan) => {
  await leavePhone(page, fan)
  await page.goto(siteOf('demo'))
  await signInHere(page, fan)
  await expect(badge(page)).toHaveText('2')
  await page.context().clearCookies({ name: cookieName })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(page, 'Session Expired')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
}

test('SESSION-15 a fan whose session lapsed on an open page has nothing under the stored keys, and all of it once they are back', async ({
  page,
  fan,
}) => {
  await lapseOnOpenPage(page, fan)
  expect([await cartId(page), await storedIn(page, 'customer_details')]).toEqual([null, null])
  await submit(page, fan)
  await expect(badge(page)).toHaveText('2')
  expect(await storedIn(page, 'customer_details')).toContain('Ana')
})

test('SESSION-15 another fan finds nothing of one whose session lapsed on an open page', async ({
  page,
  fan,
}) => {
  await lapseOnOpenPage(page, fan)
  const other = await newFan('after-a-lapse')
  await submit(page, other)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(fan.email)
  expect(kept).not.toContain('Ana')
})

/** A tab that has the cart open; a deaf one is not told what others store, as while it sleeps. */
const openCartTab = async (context: BrowserContext, { deaf }: { deaf: boolean }) => {
  const tab = await context.newPage()
  if (deaf)
    await tab.addInitScript(() =>
      window.addEventListener('storage', (event) => event.stopImmediatePropagation()),
    )
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
  // A change of quantity is sent 1 s after the click.
  await deaf.waitForTimeout(1500)
  const added = await journalOf(fan.email, { method: 'POST', path: '/api/cart/items' })
  expect(added.map(({ headers }) => headers['cart-id'])).toEqual([old])
})
