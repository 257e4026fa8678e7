import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { keepPasses, lemonade } from './support/passes.ts'
import { journalOf } from './support/product-server.ts'
import { frames } from './support/resize.ts'
import { expect, test } from './support/storefront-test.ts'

const sent = async (email: string) =>
  (await journalOf(email, { method: 'POST', path: '/api/cart/items$' })).map(({ body }) => body?.quantity)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** Scrolls as a fan does, who never taps in the very frame: the app hears of it in the next one. */
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top)
  await frames(page, 3)
}

test('FAN-03, FAN-46 the menu is searched over all pages; the cleared field and the way back from a product return to the page and its place', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Snacks' }).click()
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await scrollTo(page, 240)
  const field = page.getByRole('searchbox', { name: 'Search menu' })

  await field.fill('w')
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await field.fill('WÂTER')
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/, /^Sparkling Water/])
  await expect(page.getByRole('status').filter({ hasText: '2 products found' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Menu pages' })).toHaveCount(0)
  await field.fill('waterloo')
  await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(240)
  await expect(field).toBeFocused()

  await field.fill('water spr')
  await cards(page, 'Search results').click()
  await expect(page).toHaveURL(/\/product\?/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/])
  await field.fill('')
  await page.getByRole('button', { name: 'Drinks' }).click()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  // Within what is drawn at once: how soon the rest is there says how fast the machine is.
  const top = 240
  await scrollTo(page, top)
  for (const back of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
    // A click would scroll the card into view first.
    await page.getByRole('link', { name: /Spring Water/ }).dispatchEvent('click')
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    await back()
    await expect.poll(() => scrolled(page)).toBe(top)
  }
})

test('FAN-04, FAN-05 a bar leads to the cart, clear of what else stands at the bottom, and a tap just before counts', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const viewCart = page.getByRole('link', { name: 'View cart' })
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

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Increase quantity of Spring Water' }).click()
  await viewCart.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('total quantity 3')
  await expect.poll(() => sent(fan.email)).toEqual([1, 1, 1])
})

test('FAN-08 FAN-17 orders come in with what stands below them: no card moves', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  const now = Date.now()
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  const expectNothingMoved = async (first: ReturnType<Page['getByRole']>) => {
    await expect(page.getByRole('button', { name: 'Show QR Code' })).toBeVisible()
    await expect(first).toBeVisible()
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  }
  // Opens the page anew.
  await keepPasses(page, [
    { orderId: 'O1', paidAt: now, status: 'pending', items: [lemonade] },
    { orderId: 'O2', paidAt: now - 1000, status: 'completed', items: [lemonade] },
  ])
  await expectNothingMoved(page.getByRole('button', { name: 'Select Event' }).first())
  await page.goto(new URL('/', page.url()).href)
  await expect(page.getByRole('region', { name: 'Order again' })).toBeVisible()
  await expectNothingMoved(cards(page, 'Drinks').first())
})
