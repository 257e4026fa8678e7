import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { frames, resize } from './support/browser.ts'
import { menuCards, toast } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { hotDogs, keepPasses, runningEvent, seatPlace } from './support/visit.ts'

const phone = { width: 390, height: 844 }
const placeOf = async (element: Locator) => {
  const place = await element.boundingBox()
  if (!place) throw new Error('It is not shown')
  return { ...place, bottom: place.y + place.height }
}
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const pageButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Menu pages' }).getByRole('button', { name })

test('FAN-45 FAN-56 FAN-61 on a phone six products are wholly in sight below the event’s line, and six names beside an open order and the cart’s bar; nothing moves as the menu comes', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  const { promise: network, resolve: speak } = Promise.withResolvers<void>()
  await page.route('**/api/console/catalog/quickpicks*', async (route) => {
    await network
    await route.fallback()
  })
  await openSignedIn('/', { event: runningEvent })
  const articles = page.getByRole('article')
  const names = page.getByRole('article').locator('bdi')
  const placeholders = page.getByTestId('product-placeholder')
  await expect(placeholders).toHaveCount(8)
  const expected = [await placeOf(placeholders.nth(0)), await placeOf(placeholders.nth(3))]
  speak()
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
  expect([await placeOf(articles.nth(0)), await placeOf(articles.nth(3))]).toEqual(expected)

  expect((await placeOf(page.getByRole('region', { name: 'Selected event' }))).height).toBeLessThanOrEqual(48)
  expect((await placeOf(articles.first())).y).toBeLessThanOrEqual(230)
  expect((await placeOf(articles.first())).height).toBeLessThanOrEqual(196)
  expect((await placeOf(articles.nth(5))).bottom).toBeLessThanOrEqual(phone.height)

  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  const order = { paidAt: Date.now(), items: [hotDogs], event: runningEvent, place: seatPlace }
  await keepPasses(page, [
    { ...order, orderId: 'O1', status: 'pending' },
    { ...order, orderId: 'O2', status: 'completed' },
  ])
  const strip = page.getByRole('region', { name: '2 orders' })
  await expect(strip).toBeVisible()
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
  expect((await placeOf(strip)).height).toBe(56)
  expect((await placeOf(articles.first())).y).toBeLessThanOrEqual(250)
  const bar = 64
  expect((await placeOf(names.nth(5))).bottom).toBeLessThanOrEqual(phone.height - bar)
  await resize(page, { width: 320, height: 568 })
  expect((await placeOf(strip)).height).toBe(56)
  expect((await placeOf(names.nth(1))).bottom).toBeLessThanOrEqual(568 - bar)
})

test('FAN-57 HOME-12 HOME-13 a tap at the centre of a card opens its product, in the cart or not; the plus stays where it is; minus takes the last piece with Undo, and no tap in its row opens anything', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const water = card(page, 'Spring Water')
  await expect(water).toBeVisible()
  const tapCentre = async () => {
    const { x, y, width, height } = await placeOf(water)
    const at = [x + width / 2, y + height / 2] as const
    const reached = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href'),
      at,
    )
    expect(reached).toMatch(/^\/product\?/)
    await page.mouse.click(...at)
    await expect(page.getByRole('heading', { name: 'Spring Water' })).toBeVisible()
    await page.goBack()
    await expect(water).toBeVisible()
  }
  const sizes = [320, 390, 768, 1280].map((width) => ({ width, height: 844 }))
  for (const size of sizes) {
    await resize(page, size)
    await tapCentre()
  }
  await resize(page, phone)
  const add = page.getByRole('button', { name: 'Add Spring Water to cart' })
  const price = water.getByText('$3.00')
  await expect(price).toBeVisible()
  const [before, whole] = [await placeOf(add), await placeOf(water)]
  await add.click()
  // On a wide screen the cart beside the menu has such buttons, too.
  const plus = water.getByRole('button', { name: 'Increase quantity of Spring Water' })
  const minus = water.getByRole('button', { name: 'Remove Spring Water' })
  await expect(minus).toBeVisible()
  // A button that is pressed is drawn smaller, and grows again when it is released.
  await expect.poll(async () => [await placeOf(plus), await placeOf(water)]).toEqual([before, whole])
  await expect(price).toBeVisible()
  const [left, middle, right] = [await placeOf(minus), await placeOf(price), await placeOf(plus)]
  expect([left.width, right.width, left.height, right.height]).toEqual([44, 44, 44, 44])
  expect(left.x + left.width).toBeLessThanOrEqual(middle.x)
  expect(middle.x + middle.width).toBeLessThanOrEqual(right.x)
  for (const size of sizes) {
    await resize(page, size)
    await tapCentre()
  }

  await resize(page, phone)
  // The second tap finds no minus any more.
  const { x, y } = await placeOf(minus)
  await page.mouse.click(x + 22, y + 22)
  await expect(add).toBeVisible()
  await page.mouse.click(x + 22, y + 22)
  await frames(page, 3)
  await expect(page).toHaveURL(/\/$/)
  await toast(page, 'Item removed from cart').getByRole('button', { name: 'Undo' }).click()
  await expect(minus).toBeVisible()
})

for (const language of ['en', 'ar'])
  test.describe(language, () => {
    test.use({ language })
    test(`FAN-09 HOME-03 in '${language}' the first favorite and the last to go move no chip, also where all fit and where the row was scrolled`, async ({
      page,
      openSignedIn,
    }) => {
      await openSignedIn('/', { event: runningEvent })
      const chips = page.locator('main [role=group]', { has: page.locator('[aria-pressed]') }).first()
      const chosen = chips.locator('[aria-pressed=true]')
      const heart = page
        .getByRole('article')
        .filter({ visible: true })
        .first()
        .locator('button[aria-pressed]')
      await expect(heart).toBeVisible()
      const count = await chips.getByRole('button').count()
      /** The row scrolls to the chosen page after the tap, and after a reload. */
      const isStill = async () => {
        const moved = async () => {
          const { x } = await placeOf(chosen)
          await frames(page, 10)
          return (await placeOf(chosen)).x - x
        }
        await expect.poll(moved).toBe(0)
      }
      const toggle = async (chipsThen: number) => {
        await isStill()
        const before = await placeOf(chosen)
        await heart.click()
        await expect(chips.getByRole('button')).toHaveCount(chipsThen)
        await frames(page, 3)
        expect(Math.abs((await placeOf(chosen)).x - before.x)).toBeLessThanOrEqual(1)
      }
      // In a wide window all pages fit.
      for (const [size, at] of [
        [phone, 0],
        [phone, 2],
        [{ width: 1280, height: 800 }, 0],
      ] as const) {
        await resize(page, size)
        await chips.getByRole('button').nth(at).click()
        await toggle(count + 1)
        await toggle(count)
        await toggle(count + 1)
        // The favourites were there from the start.
        await page.reload()
        await expect(chips.getByRole('button')).toHaveCount(count + 1)
        await toggle(count)
      }
    })
  })

test('FAN-59 FAN-03 on a phone the search is a round button before the pages; one tap and the fan types; clear, Escape and leaving it empty bring the pages back, and nothing moves', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await openSignedIn('/', { event: runningEvent })
  const first = page.getByRole('article').filter({ visible: true }).first()
  const search = page.getByLabel('Search menu', { exact: true })
  const drinks = pageButton(page, 'Drinks')
  await expect(drinks).toBeVisible()
  const [round, chip, product] = [await placeOf(search), await placeOf(drinks), await placeOf(first)]
  expect([round.width, round.height]).toEqual([44, 44])
  expect(round.x + round.width).toBeLessThanOrEqual(chip.x)
  expect([round.y, round.height]).toEqual([chip.y, chip.height])
  const open = async () => {
    await page.mouse.click(round.x + 22, round.y + 22)
    await expect(search).toBeFocused()
    expect((await placeOf(search)).width).toBeGreaterThan(300)
    // The pages are under the field, and none can be hit beside it.
    for (const x of [chip.x + 5, phone.width - 2])
      expect(
        await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[aria-pressed]'), [
          x,
          chip.y + 22,
        ] as const),
      ).toBeFalsy()
    expect((await placeOf(first)).y).toBe(product.y)
  }
  const expectPages = async () => {
    await expect(drinks).toBeVisible()
    await expect(search).not.toBeFocused()
    expect([await placeOf(search), await placeOf(drinks)]).toEqual([round, chip])
  }
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toBeHidden()
  for (const typed of ['', 'water']) {
    await open()
    await page.keyboard.type(typed)
    if (typed) await expect(menuCards(page, 'Search results')).toHaveCount(2)
    await clear.click()
    await expectPages()
    await open()
    await page.keyboard.type(typed)
    await page.keyboard.press('Escape')
    await expectPages()
  }
  await open()
  await search.blur()
  await expectPages()
  // With a word in it the field stays.
  await open()
  await page.keyboard.type('water')
  await page.keyboard.press('Enter')
  await expect(menuCards(page, 'Search results')).toHaveCount(2)
  await expect(search).toHaveValue('water')
  expect((await placeOf(search)).width).toBeGreaterThan(300)

  await page.goto(siteOf('demo'))
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(drinks).toBeVisible()
  expect((await placeOf(search)).width).toBeGreaterThan(150)
  await search.fill('water')
  await clear.click()
  await expect(search).toBeFocused()
})

test('FAN-47 the card of a product says how many pieces of its variants are in the cart', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  const cola = card(page, 'Classic Cola')
  await page.getByRole('button', { name: 'Choose options for Classic Cola' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await sheet.getByRole('group').first().getByRole('button').first().click()
  await sheet.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cola.getByText('1 in cart')).toBeVisible()
  await expect(cola.getByText('See variants')).toBeVisible()
})

test('HOME-05 HOME-07 HOME-11 HOME-12 PROD-03 FAN-27 products without a name, a picture or a price, with markup or 400 characters break neither the menu nor their page', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openSignedIn('/', { tenant: 'oddities', event: runningEvent })
  const cards = menuCards(page, 'Oddities')
  await expect(cards).toHaveCount(6)
  await expect(cards.filter({ hasText: 'No image available' })).toHaveText([
    /Crisps.*\$2\.75/s,
    /Pot.*\$4\.75/s,
  ])
  await expect(cards.filter({ hasText: 'Unnamed Product' })).toContainText('$1.99')
  await expect(cards.filter({ hasText: 'Kitchen Sampler' })).toContainText('$0.00')
  await expect(cards.filter({ hasText: /^Four Hundred/ })).toHaveCount(1)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await sideways()).toBe(0)

  const title = await page.title()
  await cards.filter({ hasText: 'The <b>Everything</b> & "Nothing" Box' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The <b>Everything</b> & "Nothing" Box')
  await expect(page.getByText('Dark chocolate.')).toBeVisible()
  await expect(page.getByText('Recipe')).not.toHaveAttribute('href', /./)
  await expect(page.locator('[onerror]')).toHaveCount(0)
  expect(await page.title()).not.toBe('hacked')
  expect(await sideways()).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(title)
})
