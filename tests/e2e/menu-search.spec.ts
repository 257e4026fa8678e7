import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { expect, test } from './support/storefront-test.ts'

test('FAN-03 the menu is searched over all pages, and the cleared field returns to the page and its place', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Snacks' }).click()
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 420))
  const field = page.getByRole('searchbox', { name: 'Search menu' })

  await field.fill('w')
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await field.fill('WÂTER')
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/, /^Sparkling Water/])
  await expect(page.getByRole('status').filter({ hasText: '2 products found' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Menu pages' })).toHaveCount(0)
  await field.fill('water spr')
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/])
  await field.fill('burger')
  await expect(cards(page, 'Search results')).toHaveCount(3)
  await field.fill('waterloo')
  await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(cards(page, 'Snacks').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(420)
  await expect(field).toBeFocused()
})

test('FAN-03 back from a product shows what was found, and the page where it was scrolled', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('searchbox', { name: 'Search menu' }).fill('spring')
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/])
  await cards(page, 'Search results').click()
  await expect(page).toHaveURL(/\/product\?/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(cards(page, 'Search results')).toHaveText([/^Spring Water/])

  await page.getByRole('searchbox', { name: 'Search menu' }).fill('')
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  const top = 350
  await page.evaluate((to) => window.scrollTo(0, to), top)
  for (const back of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
    // A click would scroll the card into view first.
    await page.getByRole('link', { name: /Spring Water/ }).dispatchEvent('click')
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    await back()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  }
})
