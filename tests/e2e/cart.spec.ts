import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cola, fillCart, jersey } from './support/filled-cart.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const details = '/api/cart/details'
const items = '/api/cart/items'

type OpenSignedIn = (path: string, options: { event: unknown; tenant?: string }) => Promise<void>
type Line = typeof cola

const openCart = async (page: Page, openSignedIn: OpenSignedIn, lines: Line[] = [cola]) => {
  await openSignedIn('/events', { event: runningEvent })
  await fillCart(page, 42, lines)
  await page.goto(new URL('/cart', page.url()).href)
}
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const more = (page: Page) => page.getByRole('button', { name: 'Increase quantity of Classic Cola' })
const fewer = (page: Page) => page.getByRole('button', { name: 'Decrease quantity of Classic Cola' })
const quantity = (page: Page) => line(page, 'Classic Cola').getByRole('group').locator('output')
const total = (page: Page) => page.getByRole('region', { name: 'Summary' })
/** Each label of the summary together with its figure. */
const totals = (page: Page) => total(page).locator('dl > div')
const fetches = async (email: string) => (await journalOf(email, { path: `${details}$` })).length
/** The differences that reached the product server, after those that filled the cart. */
const differences = async (email: string) =>
  (await journalOf(email, { method: 'POST', path: `${items}$` })).slice(1).map(({ body }) => body?.quantity)

test('CART-04, CART-05, CART-06, CART-18, STORE-05 the cart, its lines and what they cost', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await injectFault({ match: { path: details, email: fan.email }, latencyMs: 3_000 })
  await openCart(page, openSignedIn, [cola, jersey])
  await expect(page.getByRole('status').filter({ hasText: 'Loading your cart' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 items · total quantity 3/)

  const first = line(page, 'Classic Cola')
  await expect(first.getByRole('img').or(first.locator('img'))).toBeVisible()
  await expect(first).toContainText('$4.50 each')
  await expect(first).toContainText('$9.00')
  await expect(first.getByRole('button', { name: 'Remove Classic Cola' })).toBeVisible()
  await expect(quantity(page)).toHaveText('2')
  await expect(line(page, 'Home Jersey').getByRole('term')).toHaveText(['Size', 'Color'])
  await expect(line(page, 'Home Jersey').getByRole('definition')).toHaveText(['S', 'Club'])
  await expect(first.getByRole('term')).toHaveText(['Size'])
  await expect(first.getByRole('definition')).toHaveText(['Regular'])
  await expect(fewer(page)).toBeEnabled()
  await expect(more(page)).toBeEnabled()
  await expect(totals(page)).toHaveText(['Subtotal$88.95', 'Tax$7.34', 'Total$96.29'])

  const kept = await page.evaluate(() => [localStorage.cart_data, sessionStorage.last_cart_fetch])
  expect(JSON.parse(kept[0]).items).toHaveLength(2)
  expect(Date.now() - Number(kept[1])).toBeLessThan(60_000)
})

test('CART-15 each figure of the summary is the one that the product server names so, and none is worked out', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const payment = { subTotal: 20.5, tax: 1.25, amount: 19.99 }
  await injectFault({
    match: { path: details, email: fan.email },
    status: 200,
    body: {
      cartID: 1,
      items: [{ itemID: 100101, name: 'Classic Cola', unitPrice: 4.5, quantity: 2 }],
      payment,
    },
  })
  await openCart(page, openSignedIn)
  await expect(totals(page)).toHaveText(['Subtotal$20.50', 'Tax$1.25', 'Total$19.99'])
})

test('CART-06 a colour that the product server sends as an object reads the same', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent, tenant: 'light' })
  await fillCart(page, 'Harbour-Side', [{ itemID: '204001', quantity: 1 }])
  await page.goto(new URL('/cart', page.url()).href)
  await expect(line(page, 'Home Jersey').getByRole('definition')).toHaveText(['S', 'Club'])
})

test('CART-08, CART-09, HEADER-07 changes show at once and go as one difference, 1 s after the last', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openCart(page, openSignedIn)
  await expect(total(page)).toContainText('$9.00')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(items))
  for (const button of [more, more, more, fewer]) await button(page).click()
  await expect(quantity(page)).toHaveText('4')
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  expect(await differences(fan.email)).toEqual([])
  const lastClick = Date.now()
  await sent
  expect(Date.now() - lastClick).toBeGreaterThan(500)
  await expect(total(page)).toContainText('$18.00')
  expect(await differences(fan.email)).toEqual([2])
})

test('CART-10, CART-12, CART-11, CART-17 what fails is undone with a toast; removing the last line empties the cart', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openCart(page, openSignedIn)
  const endFault = await injectFault({
    match: { method: 'POST', path: items, email: fan.email },
    status: 500,
  })
  await more(page).click()
  await expect(quantity(page)).toHaveText('3')
  await expect(page.getByText('Failed to update quantity')).toBeVisible()
  await expect(quantity(page)).toHaveText('2')
  await endFault()

  const remove = page.getByRole('button', { name: 'Remove Classic Cola' })
  const refusal = { match: { method: 'DELETE', path: items, email: fan.email }, status: 409, times: 2 }
  await injectFault({ ...refusal, body: { error: 'The kitchen has it already' } })
  await remove.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'The kitchen has it already',
  )
  await injectFault({ ...refusal, body: {} })
  await remove.click()
  await expect(page.getByText('Failed to remove item from cart')).toBeVisible()

  await remove.click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await expect(page.getByText("Looks like you haven't added anything to your cart yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})

test('CART-09, CART-16, CART-20 leaving sends at once; a cart fetched within 30 s is not fetched again on /confirmation', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openCart(page, openSignedIn)
  await more(page).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expect(page).toHaveURL(/\/confirmation$/)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Subtotal$13.50')
  expect(await differences(fan.email)).toEqual([1])

  const before = await fetches(fan.email)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$13.50')
  expect(await fetches(fan.email)).toBe(before)
  await page.evaluate(() => sessionStorage.setItem('last_cart_fetch', String(Date.now() - 30_001)))
  await page.reload()
  await expect.poll(() => fetches(fan.email)).toBe(before + 1)
})

test('CART-16, CART-20 Continue Shopping leads to /, where the cart is fetched again only after 30 s', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openCart(page, openSignedIn)
  await expect(quantity(page)).toHaveText('2')
  const before = await fetches(fan.email)
  const shopOn = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
  await shopOn()
  expect(await fetches(fan.email)).toBe(before)

  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect.poll(() => fetches(fan.email)).toBe(before + 1)
  await expect.poll(() => page.evaluate(() => sessionStorage.last_cart_fetch)).toBeTruthy()
  await page.evaluate(() => sessionStorage.setItem('last_cart_fetch', String(Date.now() - 30_001)))
  await shopOn()
  await expect.poll(() => fetches(fan.email)).toBe(before + 2)
})

test('CART-19 when the cart call fails the last known cart, or the empty one, stays with a way to try again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openCart(page, openSignedIn)
  await expect(total(page)).toContainText('$9.00')
  const endFault = await injectFault({ match: { path: details, email: fan.email }, status: 500 })
  const notice = page.getByText('We could not refresh your cart.')
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(quantity(page)).toHaveText('2')
  await page.evaluate(() => localStorage.removeItem('cart_data'))
  const before = await fetches(fan.email)
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  // Wait for the automatic retry, so that the click is what fetches the cart.
  await expect.poll(() => fetches(fan.email)).toBe(before + 2)
  await endFault()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(quantity(page)).toHaveText('2')
  await expect(notice).toHaveCount(0)
})

test('CART-19 no active cart is the empty cart; without a cart id nothing is fetched', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  await page.goto(new URL('/cart', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  expect(await fetches(fan.email)).toBe(0)
  await page.evaluate(() => localStorage.setItem('cart_id', 'CART-0'))
  await page.reload()
  await expect.poll(() => fetches(fan.email)).toBe(1)
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await expect(page.getByText('We could not refresh your cart.')).toHaveCount(0)
})

test('CART-09 closing the page sends at once, too', async ({ page, fan, openSignedIn }) => {
  await openCart(page, openSignedIn)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await more(page).click()
  await expect(quantity(page)).toHaveText('3')
  await page.goto('about:blank')
  await expect.poll(() => differences(fan.email)).toEqual([1])
})
