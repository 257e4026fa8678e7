import type { Page } from '@playwright/test'
import { eventAround, runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { injectFault, journalOf, seed } from './support/product-server.ts'
import { expectRefetch } from './support/refetch.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

const pageButtons = (page: Page) => page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
const columns = (page: Page) =>
  page
    .getByRole('list', { name: 'Drinks' })
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('HOME-01, HOME-02, HOME-08 the event with its dates and badge, and 2 to 6 columns', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', {
    event: { ...runningEvent, startOn: '2020-01-05T19:05', endOn: '2099-01-06T23:30' },
  })
  const banner = page.getByRole('region', { name: 'Selected event' })
  await expect(banner.getByRole('heading', { name: 'Rovers Festival Week' })).toBeVisible()
  await expect(banner).toContainText('Jan 05, 2020 7:05 PM')
  await expect(banner).toContainText('Jan 06, 2099 11:30 PM')
  await expect(banner.getByText('Active')).toBeHidden()
  expect(await columns(page)).toBe(2)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(banner.getByText('Active')).toBeVisible()
  expect(await columns(page)).toBe(4)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await columns(page)).toBe(4)
  await expect(page.getByRole('region', { name: 'Your cart' })).toBeVisible()
  await page.setViewportSize({ width: 1680, height: 900 })
  expect(await columns(page)).toBe(6)
  await page.getByRole('button', { name: 'Change Event' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('HOME-02 an event to come has no Active badge', async ({ page, openSignedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn('/', { event: eventAround(1, 2) })
  await expect(page.getByRole('region', { name: 'Selected event' })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
})

test('HOME-03, HOME-04, HOME-05, HOME-06, HOME-11, HOME-12 the pages of the menu and their cards', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(pageButtons(page)).toHaveText(['Drinks', 'Hot Food', 'Snacks', 'Sweet Treats', 'Club Shop'])
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Drinks')
  await page.getByRole('button', { name: 'Snacks' }).click()
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Snacks')
  expect(await storedIn(page, 'selectedQuickPickPageId')).toBe('13')
  await expect(cards(page, 'Snacks')).toHaveCount(10)
  await expect(cards(page, 'Snacks').last()).toContainText('Buttered PopcornSee variants')
  await expect(cards(page, 'Snacks').filter({ hasText: 'Fruit Pot' })).toContainText('No image available')
  await cards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' }).scrollIntoViewIfNeeded()
  await expect(cards(page, 'Snacks').filter({ hasText: 'Smoky Paprika' })).toContainText('No image available')
  await expect(page.getByRole('link', { name: /Unnamed Product/ })).toContainText('$1.99')
  await page.reload()
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Snacks')
})

test('HOME-04 from the tap on a page of the menu on no tap reaches the cards of the page before', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const add = page.getByRole('list', { name: 'Drinks' }).getByRole('button', { name: /^Add/ }).first()
  const tab = await pageButtons(page).nth(1).elementHandle()
  await add.scrollIntoViewIfNeeded()
  // The new page's cards are drawn in a later task than that of the tap.
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
})

test('HOME-12 a name of extreme length takes two lines and widens nothing', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSignedIn('/', { event: runningEvent, tenant: 'long-names' })
  const name = page.getByText(/^Spring Water/)
  const lines = () =>
    name.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  // The buttons of the cards and the font come after the names, and each may move them.
  await expect(page.getByRole('button', { name: /^Add Spring Water.* to cart$/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect.poll(lines).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('HOME-13, HOME-14 a card leads to its product and is stored as last viewed', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await expect(page).toHaveURL(/\/product\?pid=1004&id=100401$/)
  expect(JSON.parse((await storedIn(page, 'last_viewed_product')) ?? '')).toEqual({
    productId: 1004,
    itemId: 100401,
  })
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: /Classic Cola/ }).click()
  await expect(page).toHaveURL(/\/product\?pid=1001$/)
  expect(JSON.parse((await storedIn(page, 'last_viewed_product')) ?? '')).toEqual({ productId: 1001 })
})

test('HOME-09 eight placeholders show while the menu loads', async ({ page, fan, openSignedIn }) => {
  const menuPath = '/api/console/catalog/quickpicks'
  await injectFault({ match: { path: menuPath, email: fan.email }, times: 1, latencyMs: 4_000 })
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByTestId('product-placeholder')).toHaveCount(8)
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await expect(page.getByTestId('product-placeholder')).toHaveCount(0)
})

test('HOME-10 an empty menu shows its message', async ({ page, fan, openSignedIn }) => {
  await seed({ email: fan.email, emptyMenu: true })
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByText('No products found')).toBeVisible()
})

test('CALL-12, CALL-21 the menu is fetched again on mount, focus and reconnect, and retried by hand', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  const path = '/api/console/catalog/quickpicks'
  const calls = async () => (await journalOf(fan.email, { path })).length
  const endFault = await injectFault({ match: { path, email: fan.email }, times: 99, status: 500 })
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByText('The menu could not be loaded')).toBeVisible()
  await expect.poll(calls).toBeGreaterThan(1)
  await endFault()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect((await journalOf(fan.email, { path }))[0]?.query).toEqual({
    eventID: '101',
    status: 'Active',
    expand: 'items',
  })
  for (const again of [
    () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    () => context.setOffline(true).then(() => context.setOffline(false)),
    async () => {
      await page.getByRole('link', { name: /Spring Water/ }).click()
      await page.getByRole('button', { name: 'Back' }).click()
    },
  ])
    await expectRefetch(calls, again)
})
