import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { callsTo, journalOf, seed } from './support/product-server.ts'
import { cartBadge, menuCards, pay, valueBeside } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, openCheckout, runningEvent, store, storedIn } from './support/visit.ts'

const items = '/api/cart/items'
const more = (page: Page) => page.getByRole('button', { name: 'Increase quantity of Classic Cola' })
const fewer = (page: Page) => page.getByRole('button', { name: 'Decrease quantity of Classic Cola' })
const quantity = (page: Page) => page.getByRole('group', { name: /Classic Cola/ }).locator('output')
const fetches = (email: string) => callsTo(email, '/api/cart/details$')
/** The differences that reached the product server, without the request that filled the cart. */
const differences = async (email: string) =>
  (await journalOf(email, { method: 'POST', path: `${items}$` })).slice(1).map(({ body }) => body?.quantity)

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('CART-08, CART-09, CART-15, CART-16, CART-20, HEADER-07 changes show at once and are sent as one difference, 1 s after the last, or when the fan leaves screen or page; /confirmation shows the same cart', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await openSignedIn('/events', { event: runningEvent })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await fillCart(page, [cola])
    await page.clock.install()
    await page.goto(`${siteOf('demo')}/cart`)
    const summary = page.getByRole('region', { name: 'Summary' })
    for (const [label, amount] of Object.entries({ Subtotal: '$9.00', Tax: '$0.74', Total: '$9.74' })) {
      await expect(valueBeside(summary, label)).toBeVisible()
      await expect(valueBeside(summary, label)).toHaveText(amount)
    }
    await page.clock.pauseAt(Date.now() + 10_000)
    for (const button of [more, more, more, fewer]) await button(page).click()
    await expect(quantity(page)).toHaveText('4')
    await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
    await page.clock.runFor(990)
    expect(await differences(fan.email)).toEqual([])
    await page.clock.runFor(10)
    await expect.poll(() => differences(fan.email)).toEqual([2])
    await page.clock.resume()
    await expect(valueBeside(summary, 'Subtotal')).toHaveText('$18.00')

    await more(page).click()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await expect(page).toHaveURL(/\/confirmation$/)
    const order = page.getByRole('region', { name: 'Order Summary' })
    await expect(valueBeside(order, 'Subtotal')).toHaveText('$22.50')
    expect(await differences(fan.email)).toEqual([2, 1])
    const before = await fetches(fan.email)
    await page.reload()
    await expect(valueBeside(order, 'Subtotal')).toHaveText('$22.50')
    expect(await fetches(fan.email)).toBe(before)
    await page.evaluate(() => sessionStorage.setItem('last_cart_fetch', String(Date.now() - 30_001)))
    await page.reload()
    await expect.poll(() => fetches(fan.email)).toBe(before + 1)

    await page.getByRole('link', { name: 'Cart, 5 items' }).click()
    await expect(quantity(page)).toHaveText('5')
    // The clock stands still, so only leaving the page can send the change.
    await page.clock.pauseAt(Date.now() + 60_000)
    await more(page).click()
    await expect(quantity(page)).toHaveText('6')
    await page.goto('about:blank')
    await expect.poll(() => differences(fan.email)).toEqual([2, 1, 1])
  })
})

/** How far two tabs may lag behind each other. */
const within = { timeout: 1000 }

test('CART-01, CART-02, FAN-15 two tabs create one cart; changes of cart, event and order in one reach the other within a second', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, cards: 1 })
  const release = await hold(page, /\/api\/cart\/create$/)
  await openSignedIn('/', { event: runningEvent })
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(siteOf('demo'))
  await expect(menuCards(other, 'Drinks').first()).toBeVisible()
  release()
  for (const tab of [page, other]) await expect.poll(() => storedIn(tab, 'cart_id')).toBeTruthy()
  await other.goto(`${siteOf('demo')}/cart`)
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()

  const changed = page.waitForResponse((response) => response.url().endsWith('/api/cart/details'))
  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await changed
  await expect(cartBadge(other)).toHaveText('1', within)

  await store(page, { user_email: fan.email })
  await openCheckout(page)
  await pay(page)
  const creations = await journalOf(fan.email, { path: '/api/cart/create' })
  expect(creations.map(({ body }) => body?.storeID)).toEqual([42])
  await expect(cartBadge(other)).toHaveCount(0, within)
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible(within)

  await page.goto(`${siteOf('demo')}/events`)
  await page.getByRole('button', { name: 'Select Event' }).last().click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  const event = await storedIn(page, 'selected_event')
  expect(JSON.parse(event ?? '')).not.toMatchObject({ id: 101 })
  expect(await storedIn(other, 'selected_event')).toBe(event)
  await expect(other.getByRole('link', { name: new RegExp(JSON.parse(event ?? '').name) })).toBeVisible(
    within,
  )
})
