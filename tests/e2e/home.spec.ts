import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop } from './support/browser.ts'
import { journalOf } from './support/product-server.ts'
import { menuCards } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent, storedIn } from './support/visit.ts'

const pageButtons = (page: Page) => page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
const columns = (page: Page) =>
  page
    .getByRole('list', { name: 'Drinks' })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('HOME-02, HOME-08, HOME-12 an extremely long name takes two lines and widens nothing; there are 2 to 6 columns, and a badge on wider screens', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSignedIn('/', { event: runningEvent, tenant: 'long-names' })
  // The element around the name, which is isolated within its line.
  const name = page.getByText(/^Spring Water/).locator('..')
  const lines = () =>
    name.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  // The buttons of the cards and the font are loaded after the names, and could move them.
  await expect(page.getByRole('button', { name: /^Add Spring Water.* to cart$/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect.poll(lines).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const active = page.getByRole('region', { name: 'Selected event' }).getByText('Active')
  await expect(active).toBeHidden()
  expect(await columns(page)).toBe(2)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(active).toBeVisible()
  expect(await columns(page)).toBe(4)
  await page.setViewportSize(desktop)
  await expect(page.getByRole('region', { name: 'Your cart' })).toBeVisible()
  expect(await columns(page)).toBe(4)
  await page.setViewportSize({ width: 1680, height: 900 })
  expect(await columns(page)).toBe(6)
})

test('HOME-03, HOME-04, HOME-05, HOME-06, HOME-11, HOME-12, CALL-21, FAN-09 the menu has pages; the chosen page and the favorites survive a reload', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(pageButtons(page)).toHaveText(['Drinks', 'Hot Food', 'Snacks', 'Sweet Treats', 'Club Shop'])
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Drinks')
  const [call] = await journalOf(fan.email, { path: '/api/console/catalog/quickpicks' })
  expect(call?.query).toEqual({ eventID: '101', status: 'Active', expand: 'items' })
  await page.getByRole('button', { name: 'Add Spring Water to favorites' }).click()
  await expect(pageButtons(page).first()).toHaveText('Favorites')

  const add = page.getByRole('list', { name: 'Drinks' }).getByRole('button', { name: /^Add/ }).first()
  const tab = await pageButtons(page).filter({ hasText: 'Snacks' }).elementHandle()
  await add.scrollIntoViewIfNeeded()
  // The cards of the new page are drawn in a later task than the tap. Until then no tap may reach the cards of the old page.
  const seen = await add.evaluate(async (button, tab) => {
    const isReached = () => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    const before = isReached()
    if (tab instanceof HTMLElement) tab.click()
    await Promise.resolve()
    return { before, isShown: button.closest('[hidden]') === null, after: isReached() }
  }, tab)
  expect(seen).toEqual({ before: true, isShown: true, after: false })

  await expect(pageButtons(page).and(page.locator('[aria-pressed=true]'))).toHaveText('Snacks')
  expect(await storedIn(page, 'selectedQuickPickPageId')).toBe('13')
  await expect(menuCards(page, 'Snacks')).toHaveCount(10)
  await expect(menuCards(page, 'Snacks').last()).toContainText('Buttered PopcornSee variants')
  await expect(menuCards(page, 'Snacks').filter({ hasText: 'Fruit Pot' })).toContainText('No image available')
  await menuCards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' }).scrollIntoViewIfNeeded()
  await expect(menuCards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' })).toContainText(
    'No image available',
  )
  await expect(page.getByRole('link', { name: /Unnamed Product/ })).toContainText('$1.99')
  await page.reload()
  await expect(pageButtons(page).and(page.locator('[aria-pressed=true]'))).toHaveText('Snacks')
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(menuCards(page, 'Favorites')).toHaveText([/^Spring Water/])
})

test('PROD-02, PROD-04 a product steps through its pictures, a broken one is replaced by the placeholder, and impossible combinations are struck through', async ({
  page,
  openSignedIn,
}) => {
  const pictures = page.getByRole('group', { name: /^Pictures of/ })
  const [previous, next] = ['Previous', 'Next'].map((name) => pictures.getByRole('button', { name }))
  if (!previous || !next) throw new Error('unreachable')
  // A button's name contains its price when the options differ in price.
  const option = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}( \\$.*)?$`) })
  await page.route('**/media/demo/**/3.svg', (route) => route.abort())
  await openSignedIn('/product?pid=1040&id=104001', { event: runningEvent })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(pictures.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.6 })
  await next.click()
  await expect(pictures.getByText('No image available')).toBeInViewport()
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(pictures.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.6 })

  await option('White').click()
  await expect(option('XXL')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(option('M')).not.toHaveCSS('text-decoration-line', 'line-through')
})

const phone = { width: 390, height: 664 }
const smallest = { width: 320, height: 568 }
/** The places of all these elements on the screen. */
const places = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )
/** The bars at the bottom of the screen. */
const bars = (page: Page) =>
  page.locator('body').evaluate((body) =>
    [...body.querySelectorAll('main *')]
      .filter((part) => getComputedStyle(part).position === 'fixed')
      .map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return { top, height, text: part.textContent ?? '' }
      }),
  )

test('FAN-48, FAN-05 on a short phone the first option is visible, even below a two-line name, above one bar for cart and Add to Cart', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openSeeded(page, 'demo')
  const name = 'Rovers Anniversary Home Jersey'
  const variants = ['Club', 'White'].map((color, itemID) => ({ itemID, color, price: '79.95' }))
  const json = { productDetails: { id: 1040, name, brandName: 'Rovers Originals', variants } }
  await page.route('**/api/console/catalog/products/1040*', (route) => route.fulfill({ json }))
  await page.goto(`${siteOf('demo')}/product?pid=1040`)
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  const [[, , , picture = 0] = []] = await places(page.locator('[aria-roledescription=carousel] li').first())
  expect(picture).toBeGreaterThan(100)
  expect(picture).toBeLessThanOrEqual(0.4 * phone.height)
  const [[, , , heading = 0] = []] = await places(page.getByRole('heading', { level: 1 }))
  expect(heading).toBeGreaterThan(40)

  const [bar, ...more] = await bars(page)
  expect([bar?.text, more]).toEqual([expect.stringMatching(/12 items\$58\.46View cart.*Add to Cart$/), []])
  expect(bar?.height).toBeLessThanOrEqual(112)
  const expectOptionAboveBar = async () => {
    const option = await page.getByRole('button', { name: 'White' }).boundingBox()
    const [lowest] = await bars(page)
    expect((option?.y ?? 0) + (option?.height ?? phone.height)).toBeLessThanOrEqual(lowest?.top ?? 0)
  }
  await expectOptionAboveBar()
  await page.setViewportSize(smallest)
  await expectOptionAboveBar()

  await page.setViewportSize(desktop)
  await expect
    .poll(async () => (await bars(page)).map(({ text }) => text))
    .toEqual(['12 items$58.46View cart'])
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
})

test('FAN-48, FAN-07, PROD-09 the hint about a missing choice takes one line and moves nothing, on the page and in the sheet', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await openSignedIn('/product?pid=1040', { event: runningEvent })
  const expectStill = async (within: Locator) => {
    const parts = within.locator('h1, h2, fieldset, fieldset button').or(within.getByRole('button'))
    await expect(within.getByRole('button', { name: 'White' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await places(parts)
    await within.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(within.getByText('Choose a color and a size.')).toBeVisible()
    await expect(within.getByRole('button', { name: 'Club', exact: true })).toBeFocused()
    await expect(within.getByText(/^Choose a|Please select|Required/)).toHaveText([
      'Choose a color and a size.',
      'Please select all available options to add to cart',
    ])
    expect(await places(parts)).toEqual(before)
  }
  await expectStill(page.getByRole('main'))

  await page.goto(siteOf('demo'))
  await page.getByRole('button', { name: 'Club Shop' }).click()
  await page.getByRole('button', { name: 'Choose options for Rovers Home Jersey' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
  await expectStill(sheet)
})
