import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { keepOnDevice, keepPasses, lemonade } from './support/passes.ts'
import { journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const pages = (page: Page) => page.getByRole('group', { name: 'Menu pages' }).getByRole('button')

test('FAN-05 while the cart holds items, menu and product show quantity, total and the way to the cart', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const viewCart = page.getByRole('link', { name: 'View cart' })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await expect(viewCart).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 item in your cart, $3.25' })).toHaveCount(1)
  const [edge, onMenu] = [page.viewportSize()?.height ?? 0, await viewCart.boundingBox()]
  expect(onMenu?.y).toBeGreaterThan(edge - 100)
  expect((onMenu?.y ?? edge) + (onMenu?.height ?? 0)).toBeLessThan(edge)
  await page.getByRole('link', { name: /Spring Water/ }).click({ position: { x: 20, y: 20 } })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect(page.getByText('$6.50', { exact: true })).toBeVisible()
  const [bar, button, toast] = await Promise.all(
    [viewCart, add, page.getByText('Item added to cart')].map((each) => each.boundingBox()),
  )
  if (!bar || !button || !toast) throw new Error('Something is not shown')
  expect(bar.y + bar.height).toBeLessThanOrEqual(button.y)
  expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y)
  await viewCart.click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('FAN-08 the last five carts paid on this device are ordered again with one tap, and what is gone is named', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order again' })).toHaveCount(0)
  const item = (itemID: number, name: string, quantity = 1) => ({ ...lemonade, itemID, name, quantity })
  const pie = await itemOf(page, 'Halftime Pie')
  await keepPasses(page, [
    { orderId: 'O0', paidAt: 1000, paidHere: false, items: [item(100401, 'Seen elsewhere')] },
    {
      orderId: 'O1',
      paidAt: 999,
      items: [item(100401, 'Spring Water', 2), item(pie, 'Halftime Pie'), item(7, 'Old Pasty')],
    },
    ...[2, 3, 4, 5, 6].map((number) => ({
      orderId: `O${number}`,
      paidAt: 1000 - number,
      items: [item(100401, `Water ${number}`)],
    })),
  ])
  const again = page.getByRole('region', { name: 'Order again' }).getByRole('button')
  await expect(again).toHaveCount(5)
  await expect(again.first()).toHaveAccessibleName('Order again: 2 × Spring Water, Halftime Pie, Old Pasty')
  await again.first().click()
  const toast = page.getByRole('status').filter({ hasText: '2 items added to cart' })
  await expect(toast).toContainText('Not available: Halftime Pie, Old Pasty.')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  const sent = await journalOf(fan.email, { method: 'POST', path: '/api/cart/items$' })
  expect(sent.map(({ body, status }) => [body?.quantity, status])).toEqual([
    [2, 200],
    [1, 409],
    [1, 404],
  ])

  const inDetail = page.getByRole('button', { name: 'Order again' })
  await page.goto(new URL('/transactions?order=O2', page.url()).href)
  await inDetail.click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await page.goto(new URL('/transactions?order=O0', page.url()).href)
  await expect(page.getByText('Seen elsewhere')).toBeVisible()
  await expect(inDetail).toHaveCount(0)
})

test('FAN-09, FAN-10 a heart puts a product first among the pages, on this device', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Add Spring Water to favorites' }).click()
  await expect(pages(page).first()).toHaveText('Favorites')
  await expect(page.getByRole('button', { pressed: true, name: 'Drinks' })).toBeVisible()
  await page.getByRole('link', { name: /Classic Cola/ }).click()
  await page.getByRole('button', { name: 'Add Classic Cola to favorites' }).click()
  await expect(
    page.getByRole('button', { name: 'Remove Classic Cola from favorites', pressed: true }),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(cards(page, 'Favorites')).toHaveText([/^Classic Cola/, /^Spring Water/])
  await page.getByRole('button', { name: 'Remove Classic Cola from favorites' }).click()
  await expect(cards(page, 'Favorites')).toHaveText([/^Spring Water/])
  await page.getByRole('button', { name: 'Remove Spring Water from favorites' }).click()
  await expect(pages(page).first()).toHaveText('Drinks')
  await expect(cards(page, 'Drinks').first()).toBeVisible()
})

test("FAN-09, FAN-10 without 'shop' nothing is ordered on /, without 'favorites' there is no heart", async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent, tenant: 'no-features' })
  await expect(page.getByText('Ordering is not available here.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected event' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.goto(new URL('/product?pid=97004&id=9700401', page.url()).href)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: /favorites/ })).toHaveCount(0)

  await openSignedIn('/', { event: runningEvent, tenant: 'no-extras' })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await keepOnDevice(page, 'favorites', [{ productId: 96004, itemId: 9600401 }])
  await expect(page.getByRole('button', { name: 'Add Spring Water to cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: /favorites/i })).toHaveCount(0)
})

test('a card that is touched or hovered has its product fetched once, before the fan opens it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const link = page.getByRole('link', { name: /Spring Water/ })
  const reads = async () => (await journalOf(fan.email, { path: '/products/1004$' })).length
  await link.hover()
  await expect.poll(reads).toBe(1)
  await page.mouse.move(0, 0)
  await link.hover()
  await link.click()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  expect(await reads()).toBe(1)
})

/** The number of an item of the menu, which differs from one start of the product server to the next. */
const itemOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (name) => {
    const response = await fetch('/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items', {
      headers: { 'x-csrf': '1' },
    })
    const { quickPickPages } = (await response.json()) as {
      quickPickPages: { quickPickPageDetails: { name?: string; itemId?: number }[] }[]
    }
    const details = quickPickPages.flatMap((each) => each.quickPickPageDetails)
    return details.find((each) => each.name === name)?.itemId ?? 0
  }, name)

test('FAN-08 FAN-17 orders come in with what stands below them: no card moves', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  const now = Date.now()
  await keepPasses(page, [
    { orderId: 'O1', paidAt: now, status: 'pending', items: [lemonade] },
    { orderId: 'O2', paidAt: now - 1000, status: 'completed', items: [lemonade] },
  ])
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  for (const path of ['/', '/events']) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('button', { name: 'Show QR Code' })).toBeVisible()
    await expect(
      path === '/'
        ? cards(page, 'Drinks').first()
        : page.getByRole('button', { name: 'Select Event' }).first(),
    ).toBeVisible()
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(
      moved.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.02)
  }
})
