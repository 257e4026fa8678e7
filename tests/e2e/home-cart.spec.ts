import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { newFan } from './support/identity-provider.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

test('CART-01, CART-02 one cart is created for two tabs and a reload, and its id stored', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  const path = '/api/cart/create'
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, (route) => held.then(() => route.continue()))
  await openSignedIn('/', { event: runningEvent })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(cards(second, 'Drinks').first()).toBeVisible()
  const response = page.waitForResponse(`**${path}`)
  letGo()
  await response
  for (const tab of [page, second]) await expect.poll(() => storedIn(tab, 'cart_id')).toBeTruthy()
  const id = await storedIn(page, 'cart_id')
  await page.reload()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect(await storedIn(page, 'cart_id')).toBe(id)
  const creations = await journalOf(fan.email, { path })
  expect(creations.map(({ body }) => body?.storeID)).toEqual([42])
})

test('CART-02 a session without customer number gets no cart', async ({ page, openSignedIn }) => {
  const fan = await newFan('no-customer+shopper')
  await openSignedIn('/', { event: runningEvent, fan })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('No active cart found')).toBeVisible()
  expect(await storedIn(page, 'cart_id')).toBeNull()
  expect(await journalOf(fan.email, { path: '/api/cart/create' })).toEqual([])
})

test('CART-03 a cart that cannot be created shows a toast and is logged; the next add creates it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const body = { message: 'The till is closed' }
  const match = { path: '/api/cart/create', email: fan.email }
  await injectFault({ match, times: 1, status: 400, body })
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByText('Failed to initialize shopping cart')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  expect(logged).toContain('The till is closed')
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
