import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const jersey = '/product?pid=1040'
/** The button of an option, which reads its price too where prices differ. */
const option = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\$.*)?$`) })
const pictures = (page: Page) => page.getByRole('group', { name: /^Pictures of/ })
const chosen = (page: Page) => page.locator('fieldset button[aria-pressed=true]')

test('PROD-01, PROD-04, PROD-06, PROD-07, PROD-09, FAN-07 options decide item, price and pictures', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const hint = page.getByText('Please select all available options to add to cart')
  await openSignedIn(jersey, { event: runningEvent })
  await expect(page.getByRole('heading', { name: 'Rovers Home Jersey' })).toBeVisible()
  await expect(page.getByText('Rovers Originals')).toBeVisible()
  const price = page.getByRole('main').getByText(/^\$\d/).first()
  await expect(price).toHaveText('$79.95')
  const first = await pictures(page).getByRole('img').first().getAttribute('src')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(hint).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Choose a color and a size.' })).toBeVisible()
  await expect(option(page, 'Club')).toBeFocused()
  expect(await journalOf(fan.email, { path: '/api/cart/items' })).toEqual([])

  await option(page, 'White').click()
  await expect(option(page, 'XXL')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(option(page, 'M')).not.toHaveCSS('text-decoration-line', 'line-through')
  await option(page, 'XL').click()
  await expect(hint).toBeHidden()
  await expect(price).toHaveText('$85.95')
  expect(await pictures(page).getByRole('img').first().getAttribute('src')).not.toBe(first)

  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(price).toHaveText('$79.95')
  expect(await pictures(page).getByRole('img').first().getAttribute('src')).toBe(first)
})

test('PROD-06, CALL-24 what goes into the cart is the item of the options, not the product or its first item', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const loaded = page.waitForResponse((response) => response.url().includes('/catalog/products/1040'))
  await openSignedIn(jersey, { event: runningEvent })
  const { productDetails } = await (await loaded).json()
  const whiteXl = productDetails.variants.find(
    (variant: { color: string; size: { description: string } }) =>
      variant.color === 'White' && variant.size.description === 'XL',
  )
  expect(whiteXl.itemID).not.toBe(productDetails.variants[0].itemID)

  await option(page, 'White').click()
  await option(page, 'XL').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  const added = await journalOf(fan.email, { method: 'POST', path: '/api/cart/items' })
  expect(added.map(({ body }) => body)).toEqual([{ itemID: whiteXl.itemID, quantity: 1 }])
})

test('PROD-05, FAN-07 choosing what does not go together moves the other option', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(jersey, { event: runningEvent })
  await option(page, 'Black').click()
  await option(page, 'XXL').click()
  await expect(chosen(page)).toHaveText(['Black', /^XXL/])
  await option(page, 'White').click()
  await expect(chosen(page)).toHaveText(['White', /^M/])
  await expect(page.getByRole('status').filter({ hasText: 'Size changed to M' })).toBeVisible()
  await option(page, 'S').click()
  await expect(chosen(page)).toHaveText(['Club', /^S/])
})

test('PROD-02 the carousel steps through the pictures; a broken one gives way to the placeholder', async ({
  page,
  openSignedIn,
}) => {
  await page.route('**/media/demo/**/3.svg', (route) => route.abort())
  await openSignedIn('/product?pid=1040&id=104001', { event: runningEvent })
  const [previous, next] = ['Previous', 'Next'].map((name) => pictures(page).getByRole('button', { name }))
  if (!previous || !next) throw new Error('unreachable')
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(pictures(page).getByRole('img').nth(1)).toBeInViewport({ ratio: 0.6 })
  await next.click()
  await expect(pictures(page).getByText('No image available')).toBeInViewport()
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(pictures(page).getByRole('img').nth(1)).toBeInViewport({ ratio: 0.6 })
})

test('PROD-01, PROD-03 brand and HTML description of other shapes, nothing in them runs', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/product?pid=2010&id=201001', { event: runningEvent, tenant: 'light' })
  await expect(page.getByText('Halftime Roasters')).toBeVisible()
  await expect(page.getByText('Dark chocolate, whipped cream and marshmallows.')).toBeVisible()
  await page.goto(`${siteOf('light')}/product?pid=2015`)
  await expect(page.getByText('Our hot dog under a spoon of chilli.')).toBeVisible()
  expect(await page.locator('[onerror], main script').count()).toBe(0)
  await page.goto(`${siteOf('light')}/product?pid=2001`)
  await expect(page.locator('strong', { hasText: 'poured to order' })).toBeVisible()
  await expect(page).not.toHaveTitle(/hacked/)
})

test('PROD-08, PROD-10, PROD-11, PROD-12, CALL-24 a product without options is added at once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const path = '/api/cart/items'
  await openSignedIn('/product?pid=1004&id=100401', { event: runningEvent })
  const stepper = page.getByRole('group', { name: 'Quantity of Spring Water' })
  const [minus, plus] = [/Decrease/, /Increase/].map((name) => stepper.getByRole('button', { name }))
  if (!minus || !plus) throw new Error('unreachable')
  await expect(stepper.getByRole('status')).toHaveText('1')
  await expect(minus).toBeDisabled()
  await expect(chosen(page)).toHaveCount(0)
  await expect(page.getByText('Please select all available options')).toHaveCount(0)
  for (const _ of Array(30)) await plus.click()
  await minus.click()
  await expect(stepper.getByRole('status')).toHaveText('30')
  await injectFault({ match: { path, email: fan.email }, times: 1, latencyMs: 800 })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('button', { name: 'Adding to Cart...' })).toBeDisabled()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(stepper.getByRole('status')).toHaveText('1')
  await expect(page.getByRole('link', { name: 'Cart, 30 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 31 items' })).toBeVisible()
  expect((await journalOf(fan.email, { path })).map(({ body }) => body)).toEqual([
    { itemID: 100401, quantity: 30 },
    { itemID: 100401, quantity: 1 },
  ])
})

test('PROD-13, PROD-14, PROD-15, CALL-36 a similar product replaces this one', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/product?pid=1004', { event: runningEvent })
  const similar = page.getByRole('region', { name: 'Similar Products' })
  const cola = similar.getByRole('link', { name: /Classic Cola/ })
  await expect(cola).toContainText('$4.50')
  await expect(cola.locator('img')).toHaveAttribute('src', /\/media\/demo\/soda\//)
  const event = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener(
          'product-selection-changed',
          (event) => resolve((event as CustomEvent).detail),
          {
            once: true,
          },
        ),
      ),
  )
  await cola.click()
  expect(await event).toEqual({ productId: 1001, itemId: 100101 })
  await expect(page).toHaveURL(/\/product\?pid=1001&id=100101$/)
  await expect(page.getByRole('heading', { name: 'Classic Cola' })).toBeVisible()
  await page.evaluate(() => {
    const detail = { productId: 1006 }
    window.dispatchEvent(new CustomEvent('product-selection-changed', { detail }))
  })
  await expect(page).toHaveURL(/\/product\?pid=1006$/)
  await expect(page.getByRole('heading', { name: 'Golden Lager' })).toBeVisible()
  const asked = await journalOf(fan.email, { path: '/api/console/catalog/products/1001' })
  expect(asked.map(({ query }) => query)).toEqual([{ itemId: '100101', expand: 'images' }])
})
