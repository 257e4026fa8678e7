import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { frames } from './support/browser.ts'
import { journalOf } from './support/product-server.ts'
import { menuCards } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'
import { keepPasses, lemonade, runningEvent, sendFrom } from './support/visit.ts'

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

test('FAN-03, FAN-46, HOME-04 a page of the menu begins with its first row below the sticky bar, and nothing moves when that row is visible; the search covers all pages; clearing it, or going back from a product, returns to the page and its scroll position', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
  await scrollTo(page, 250)
  // The cards of the new page are drawn in a later task than the tap. Until then those of the old page stand still.
  const leaving = page.evaluate(async () => {
    const drinks = document.querySelector('ul[aria-label=Drinks]')
    const jumps = new Set<number>()
    for (let frame = 0; frame < 60 && drinks?.isConnected; frame++) {
      jumps.add(window.scrollY)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return [...jumps]
  })
  await pageButton(page, 'Hot Food').click()
  await expect(menuCards(page, 'Hot Food')).toHaveCount(11)
  await expect
    .poll(async () => {
      const below = (await placeOf(pageButton(page, 'Hot Food'))).bottom
      return (await placeOf(page.getByRole('article').filter({ visible: true }).first())).y - below
    })
    .toBeCloseTo(2, 0)
  expect(await leaving).toEqual([250])
  await expect(pageButton(page, 'Hot Food')).toBeFocused()
  await scrollTo(page, 30)
  await pageButton(page, 'Drinks').click()
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  await frames(page, 3)
  expect(await scrolled(page)).toBe(30)

  // No tap reaches a card of the old page.
  const reached = await pageButton(page, 'Hot Food').evaluate(async (tab: HTMLElement) => {
    const add = document.querySelector('ul[aria-label=Drinks] [aria-label^="Add "]')
    const { x = 0, y = 0, width = 0, height = 0 } = add?.getBoundingClientRect() ?? {}
    const isReached = () => add?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    const before = isReached()
    tab.click()
    await Promise.resolve()
    return [before, add?.closest('[hidden]') ?? 'shown', isReached()]
  })
  expect(reached).toEqual([true, 'shown', false])
  await expect(menuCards(page, 'Hot Food').first()).toBeVisible()
  await expect(menuCards(page, 'Hot Food')).toHaveCount(11)
  await scrollTo(page, 240)
  const field = page.getByRole('searchbox', { name: 'Search menu' })

  await field.fill('w')
  await expect(menuCards(page, 'Hot Food').first()).toBeVisible()
  await field.fill('WÂTER')
  await expect(menuCards(page, 'Search results')).toHaveText([/^Spring Water/, /^Sparkling Water/])
  await expect(page.getByRole('status').filter({ hasText: '2 products found' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Menu pages' })).toHaveCount(0)
  await field.fill('waterloo')
  await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toBeVisible()
  await expect(menuCards(page, 'You may like').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(menuCards(page, 'Hot Food').first()).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(240)

  await field.fill('water spr')
  await menuCards(page, 'Search results').click()
  await expect(page).toHaveURL(/\/product\?/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(menuCards(page, 'Search results')).toHaveText([/^Spring Water/])
  await field.press('Escape')
  await page.getByRole('button', { name: 'Drinks' }).click()
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  // The first rows alone need no scrolling. When the others are drawn depends on the machine.
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
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

test('CALL-21, FAN-38, HOME-09 a later visit shows placeholders, then, as the network stays silent, the last menu, marked as old, until the fresh one replaces it without a jump', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const water = page.getByRole('link', { name: /^Spring Water/ })
  await expect(water).toContainText('$3.00')
  const path = '/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items'
  const body = JSON.stringify(await sendFrom(page, { path }), (key, value) =>
    key === 'sellingPrice' ? 9.75 : value,
  )
  const { promise: network, resolve: speak } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await network
    await route.fulfill({ contentType: 'application/json', body })
  })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const placeholders = document.querySelectorAll('[data-testid=product-placeholder]').length
      if (placeholders > 0) seen.add(`${placeholders} placeholders`)
      if (document.querySelector('ul[aria-label=Drinks]')) seen.add('cards')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  const mark = page.getByText('This is the last menu on this device. Its prices may be out of date.')
  await expect(mark).toBeVisible()
  await expect(water).toContainText('$3.00')
  const seen = page.evaluate(() => [...(window as never as { seen: Set<string> }).seen])
  expect(await seen).toEqual(['8 placeholders', 'cards'])
  const before = await placeOf(water)
  speak()
  await expect(water).toContainText('$9.75')
  await expect(mark).toBeHidden()
  expect(await placeOf(water)).toEqual(before)
})

test('FAN-04, FAN-05 a bar leads to the cart without covering anything at the bottom, and a tap just before it appears counts', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const viewCart = page.getByRole('link', { name: 'View cart' })
  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 item in your cart, $3.00 + tax' })).toHaveCount(
    1,
  )
  const edge = page.viewportSize()?.height ?? 0
  const onMenu = await placeOf(viewCart)
  expect(onMenu.y).toBeGreaterThan(edge - 100)
  expect(onMenu.bottom).toBeLessThan(edge)
  await page.getByRole('link', { name: /Spring Water/ }).click({ position: { x: 20, y: 20 } })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect(page.getByText('$6.00 + tax', { exact: true })).toBeVisible()
  const bar = await placeOf(viewCart)
  expect(bar.bottom).toBeLessThanOrEqual((await placeOf(add)).y)
  expect((await placeOf(page.getByText('Item added to cart'))).bottom).toBeLessThanOrEqual(bar.y)

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
    await expect(page.getByRole('region', { name: '2 orders' })).toBeVisible()
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
  expect((await placeOf(row)).height).toBeLessThanOrEqual(46)
  for (const button of await row.getByRole('button').all())
    expect((await placeOf(button)).height).toBeGreaterThanOrEqual(44)
})

const columns = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('article'), visible: true })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

// `euro` has the longest dates, because they name its time zone.
test('FAN-45, HOME-01, HOME-02, HOME-03, HOME-08, HOME-12 the banner is one low strip directly above the first product, with a badge on wider screens; one page is highlighted; there are 2 to 6 columns; a long name takes two lines at every width and text size, is whole for a screen reader, and widens nothing', async ({
  page,
}) => {
  await openSeeded(page, 'euro')
  await page.goto(siteOf('euro'))
  const banner = page.getByRole('region', { name: 'Selected event' })
  await expect(banner).toContainText(
    /^The Grand Festival Week of the Whole Season.*\d:\d\d.*\s–\s.*\d:\d\d\s[AP]M.*Change Event$/s,
    { useInnerText: true },
  )
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await placeOf(banner)).height).toBeLessThanOrEqual(48)
  expect((await placeOf(banner.getByRole('button'))).height).toBeGreaterThanOrEqual(44)
  expect((await placeOf(banner.getByRole('heading'))).height).toBeLessThan(20)
  expect((await placeOf(first)).y).toBeLessThanOrEqual(230)
  const active = banner.getByText('Active')
  await expect(active).toBeHidden()

  const pages = page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
  const highlighted = () =>
    pages.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color } = getComputedStyle(button)
        return { pressed: button.getAttribute('aria-pressed'), look: `${color} on ${backgroundColor}` }
      }),
    )
  for (const at of [0, 1]) {
    await pages.nth(at).click()
    // Its colours change over 300 ms.
    await expect
      .poll(async () => {
        const buttons = await highlighted()
        const others = new Set(buttons.filter((_, index) => index !== at).map(({ look }) => look))
        return [buttons.map(({ pressed }) => pressed), others.size, others.has(buttons[at]?.look ?? '')]
      })
      .toEqual([Array.from({ length: await pages.count() }, (_, index) => String(index === at)), 1, false])
  }

  const long = 'Wassermitunaussprechlichlangemnamen '.repeat(9)
  const card = page.getByRole('article').filter({ visible: true }).first()
  // The element around the name, which is isolated within its line.
  const name = card.locator('bdi').first().locator('..')
  await name.evaluate((element, text) => {
    const isolated = element.querySelector('bdi')
    if (isolated) isolated.textContent = text
  }, long)
  await expect(page.getByRole('link', { name: long.trim() })).toBeVisible()
  for (const [width, count] of [
    // A phone at 200 % text.
    [195, 1],
    [320, 2],
    [360, 2],
    [640, 3],
    [900, 4],
    [1280, 4],
    [1680, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => columns(page), `${width} px`).toBe(count)
    const lines = await name.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
    expect(lines, `${width} px`).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width < 900) continue
    await expect(active).toBeVisible()
    expect((await placeOf(banner)).height).toBeLessThanOrEqual(72)
  }
})
