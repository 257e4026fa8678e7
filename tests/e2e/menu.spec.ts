import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, frames } from './support/browser.ts'
import { journalOf } from './support/product-server.ts'
import { menuCards } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'
import { keepPasses, lemonade, runningEvent } from './support/visit.ts'

const placeOf = async (element: Locator) => {
  const place = await element.boundingBox()
  if (!place) throw new Error('It is not shown')
  return { ...place, bottom: place.y + place.height }
}
const pageButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Menu pages' }).getByRole('button', { name })
const sent = async (email: string) =>
  (await journalOf(email, { method: 'POST', path: '/api/cart/items$' })).map(({ body }) => body?.quantity)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** Scrolls and waits a frame, because the app hears of scrolling only in the next frame and no fan taps before. */
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top)
  await frames(page, 3)
}

test('FAN-03, FAN-46 the search covers all pages of the menu; clearing it, or going back from a product, returns to the page and its scroll position', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Snacks' }).click()
  await expect(menuCards(page, 'Snacks').first()).toBeVisible()
  await scrollTo(page, 240)
  const field = page.getByRole('searchbox', { name: 'Search menu' })

  await field.fill('w')
  await expect(menuCards(page, 'Snacks').first()).toBeVisible()
  await field.fill('WÂTER')
  await expect(menuCards(page, 'Search results')).toHaveText([/^Spring Water/, /^Sparkling Water/])
  await expect(page.getByRole('status').filter({ hasText: '2 products found' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Menu pages' })).toHaveCount(0)
  await field.fill('waterloo')
  await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(menuCards(page, 'Snacks').first()).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(240)
  await expect(field).toBeFocused()

  await field.fill('water spr')
  await menuCards(page, 'Search results').click()
  await expect(page).toHaveURL(/\/product\?/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(menuCards(page, 'Search results')).toHaveText([/^Spring Water/])
  await field.fill('')
  await page.getByRole('button', { name: 'Drinks' }).click()
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  // Among the rows that are drawn first. When the others are drawn depends on the machine.
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

test('FAN-04, FAN-05 a bar leads to the cart without covering anything at the bottom, and a tap just before it appears counts', async ({
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

test('FAN-08 FAN-17 FAN-45 stored orders appear together with the content below them, so no card moves; ordering again takes one low row', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events', { event: runningEvent })
  const now = Date.now()
  const long = { ...lemonade, name: 'Lemonade with mint, elderflower and a slice of everything else' }
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
  // This reloads the page.
  await keepPasses(page, [
    { orderId: 'O1', paidAt: now, status: 'pending', items: [lemonade] },
    { orderId: 'O2', paidAt: now - 1000, status: 'completed', items: [long] },
  ])
  await expectNothingMoved(page.getByRole('button', { name: 'Select Event' }).first())
  await page.goto(new URL('/', page.url()).href)
  const row = page.getByRole('region', { name: 'Order again' })
  await expect(row.getByRole('heading', { name: 'Order again' })).toBeVisible()
  await expectNothingMoved(menuCards(page, 'Drinks').first())
  expect((await placeOf(row)).height).toBeLessThanOrEqual(56)
  for (const button of await row.getByRole('button').all())
    expect((await placeOf(button)).height).toBeGreaterThanOrEqual(44)
})

// `euro` has the longest dates, because they name its time zone.
for (const tenant of ['demo', 'euro'] as const)
  test(`FAN-45, HOME-01, HOME-02 in ${tenant} the banner is one low strip, directly above the first product`, async ({
    page,
  }) => {
    await openSeeded(page, tenant)
    await page.goto(siteOf(tenant))
    const banner = page.getByRole('region', { name: 'Selected event' })
    await expect(banner).toContainText(
      /^The Grand Festival Week of the Whole Season.*\d:\d\d.*\s–\s.*\d:\d\d\s[AP]M.*Change Event$/,
    )
    await expect(page.getByRole('article').first()).toBeVisible()
    expect((await placeOf(banner)).height).toBeLessThanOrEqual(72)
    expect((await placeOf(banner.getByRole('button'))).height).toBeGreaterThanOrEqual(44)
    expect((await placeOf(banner.getByRole('heading'))).height).toBeLessThan(30)
    expect((await placeOf(page.getByRole('article').first())).y).toBeLessThan(280)

    await page.setViewportSize(desktop)
    await expect(banner.getByText('Active')).toBeVisible()
    expect((await placeOf(banner)).height).toBeLessThan(192)
  })

test('FAN-46 a page of the menu begins with its first row below the sticky bar, and nothing moves when that row is visible', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
  await page.evaluate(() => window.scrollTo(0, 700))
  await frames(page, 3)
  const seen = page.evaluate(async () => {
    const drinks = document.querySelector('ul[aria-label=Drinks]')
    const jumps: number[] = []
    for (let frame = 0; frame < 60 && !drinks?.hasAttribute('hidden'); frame++) {
      jumps.push(window.scrollY)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return [...new Set(jumps)]
  })
  await pageButton(page, 'Snacks').click()
  await expect(menuCards(page, 'Snacks')).toHaveCount(10)
  await expect
    .poll(async () => {
      const below = (await placeOf(pageButton(page, 'Snacks'))).bottom
      return (await placeOf(page.getByRole('article').filter({ visible: true }).first())).y - below
    })
    .toBeCloseTo(8, 0)
  // The previous page's entries stood still as long as they were shown.
  expect(await seen).toEqual([700])
  await expect(pageButton(page, 'Snacks')).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, 30))
  await frames(page, 3)
  await pageButton(page, 'Drinks').click()
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  await frames(page, 3)
  expect(await page.evaluate(() => window.scrollY)).toBe(30)
})

test('FAN-04, FAN-47 a product shows its lowest price, known from the menu or the device, without a request; the button of its sheet is large enough for a thumb', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await pageButton(page, 'Club Shop').click()
  const card = (name: string) => menuCards(page, 'Club Shop').filter({ hasText: name })
  await expect(card('Rovers Home Jersey')).toContainText('See variantsfrom $79.95')
  await expect(card('Rovers Cap')).toHaveText(/See variants$/)
  expect(await journalOf(fan.email, { path: '/api/console/catalog/products' })).toEqual([])

  const options = page.getByRole('button', { name: 'Choose options for Rovers Cap' })
  const { width, height } = await placeOf(options)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await options.click()
  const sheet = page.getByRole('dialog', { name: 'Rovers Cap' })
  await expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card('Rovers Cap')).toContainText('See variantsfrom $27.95')
})
