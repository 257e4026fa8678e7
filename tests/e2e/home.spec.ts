import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { journalOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const pageButtons = (page: Page) => page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
const columns = (page: Page) =>
  page
    .getByRole('list', { name: 'Drinks' })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('HOME-02, HOME-08, HOME-12 a name of extreme length takes two lines and widens nothing; 2 to 6 columns, and the badge on wider screens', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSignedIn('/', { event: runningEvent, tenant: 'long-names' })
  // The name is set apart within its line box.
  const name = page.getByText(/^Spring Water/).locator('..')
  const lines = () =>
    name.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  // The buttons of the cards and the font come after the names, and each may move them.
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
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('region', { name: 'Your cart' })).toBeVisible()
  expect(await columns(page)).toBe(4)
  await page.setViewportSize({ width: 1680, height: 900 })
  expect(await columns(page)).toBe(6)
})

test('HOME-03, HOME-04, HOME-05, HOME-06, HOME-11, HOME-12, CALL-21, FAN-09 the pages of the menu, of which the chosen one and the favorites are there after a reload', async ({
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
  // The new page's cards are drawn in a later task than that of the tap; until then no tap reaches those of the page before.
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
  await expect(cards(page, 'Snacks')).toHaveCount(10)
  await expect(cards(page, 'Snacks').last()).toContainText('Buttered PopcornSee variants')
  await expect(cards(page, 'Snacks').filter({ hasText: 'Fruit Pot' })).toContainText('No image available')
  await cards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' }).scrollIntoViewIfNeeded()
  await expect(cards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' })).toContainText('No image available')
  await expect(page.getByRole('link', { name: /Unnamed Product/ })).toContainText('$1.99')
  await page.reload()
  await expect(pageButtons(page).and(page.locator('[aria-pressed=true]'))).toHaveText('Snacks')
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(cards(page, 'Favorites')).toHaveText([/^Spring Water/])
})

test('PROD-02, PROD-04 the pictures of a product step, a broken one gives way to the placeholder, and what does not go together is struck through', async ({
  page,
  openSignedIn,
}) => {
  const pictures = page.getByRole('group', { name: /^Pictures of/ })
  const [previous, next] = ['Previous', 'Next'].map((name) => pictures.getByRole('button', { name }))
  if (!previous || !next) throw new Error('unreachable')
  // The button of an option reads its price too where prices differ.
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
