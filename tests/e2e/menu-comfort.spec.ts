import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
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
  await keepPasses(page)
  await page.reload()
  const again = page.getByRole('region', { name: 'Order again' }).getByRole('button')
  await expect(again).toHaveCount(5)
  await expect(again.first()).toHaveAccessibleName(
    'Order again: 2 × Spring Water, 1 × Halftime Pie, 1 × Old Pasty',
  )
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

/** Six orders as paying keeps them, the newest first, and one that was paid on another device. */
async function keepPasses(page: Page): Promise<void> {
  const pie = await page.evaluate(async () => {
    const response = await fetch('/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items', {
      headers: { 'x-csrf': '1' },
    })
    const { quickPickPages } = (await response.json()) as {
      quickPickPages: { quickPickPageDetails: { name?: string; itemId?: number }[] }[]
    }
    const details = quickPickPages.flatMap((each) => each.quickPickPageDetails)
    return details.find(({ name }) => name === 'Halftime Pie')?.itemId ?? 0
  })
  await page.evaluate(
    (pieId) =>
      new Promise<void>((resolve, reject) => {
        const item = (itemID: number, name: string, quantity: number) => ({
          itemID,
          name,
          quantity,
          imageUrl: '',
          unitPrice: 300,
          size: '',
          color: '',
        })
        const pass = (number: number, items: unknown[], paidHere = true) => ({
          orderId: `O${number}`,
          transactionNumber: '',
          paidAt: 1000 - number,
          paidHere,
          confirmed: true,
          status: 'completed',
          total: 300,
          items,
          event: null,
          place: null,
          requestId: '',
        })
        const first = [
          item(100401, 'Spring Water', 2),
          item(pieId, 'Halftime Pie', 1),
          item(7, 'Old Pasty', 1),
        ]
        const value = [
          pass(0, [item(100401, 'Seen elsewhere', 1)], false),
          pass(1, first),
          ...[2, 3, 4, 5, 6].map((number) => pass(number, [item(100401, `Water ${number}`, 1)])),
        ]
        const open = indexedDB.open('storefront')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const store = open.result.transaction('device', 'readwrite').objectStore('device')
          const owner = decodeURIComponent(/(?:^|; )(?:__Host-)?fan=([^;]*)/.exec(document.cookie)?.[1] ?? '')
          const put = store.put({ owner, value }, 'passes')
          put.onsuccess = () => resolve()
          put.onerror = () => reject(put.error)
        }
      }),
    pie,
  )
}
