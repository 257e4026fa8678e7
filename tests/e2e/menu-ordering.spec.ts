import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const items = '/api/cart/items'
/** The button that adds a piece, whether the cart has the item already or not. */
const plus = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Add ${name} to cart|Increase quantity of ${name})$`) })
const pieces = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).locator('output')
const sent = async (email: string) =>
  (await journalOf(email, { method: 'POST', path: `${items}$` })).map(({ body }) => Number(body?.quantity))
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

test('FAN-04 an item is added on its card, tap by tap, and taken away again, without leaving /', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await injectFault({ match: { path: items, email: fan.email }, times: 1, latencyMs: 700 })
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await expect(pieces(page, 'Spring Water')).toHaveText('1')
  for (let tap = 0; tap < 3; tap += 1) await plus(page, 'Spring Water').click()
  await expect(pieces(page, 'Spring Water')).toHaveText('4')
  await expect.poll(async () => sum(await sent(fan.email))).toBe(4)
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  expect(await sent(fan.email)).toEqual([1, 3])

  await page.getByRole('button', { name: 'Decrease quantity of Spring Water' }).click()
  await expect(pieces(page, 'Spring Water')).toHaveText('3')
  await expect.poll(() => sent(fan.email)).toEqual([1, 3, -1])
  for (let tap = 0; tap < 2; tap += 1)
    await page.getByRole('button', { name: 'Decrease quantity of Spring Water' }).click()
  await page.getByRole('button', { name: 'Remove Spring Water' }).click()
  await expect(page.getByRole('button', { name: 'Add Spring Water to cart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await expect(page).toHaveURL(/\/product\?pid=1004&id=100401$/)
})

test('FAN-04 a tap just before the fan leaves the menu counts', async ({ page, fan, openSignedIn }) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Add Amber Ale to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await plus(page, 'Amber Ale').click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('total quantity 2')
  await expect.poll(() => sent(fan.email)).toEqual([1, 1])
})

test('FAN-04 the options of a product are chosen in a sheet over the menu; its card leads to its page', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Choose options for Classic Cola' }).click()
  const sheet = page.getByRole('dialog', { name: 'Classic Cola' })
  await sheet.getByRole('button', { name: 'Large' }).click()
  await sheet.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect((await journalOf(fan.email, { method: 'POST', path: `${items}$` }))[0]?.body).toEqual({
    itemID: 100102,
    quantity: 1,
  })
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: /Classic Cola/ }).click()
  await expect(page).toHaveURL(/\/product\?pid=1001$/)
})

test('FAN-06 what was refused as sold out is so on its card and page, until the menu is read again', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await page.getByRole('button', { name: 'Hot Food' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Halftime Pie' })
  await expect(card).not.toContainText('Sold out')
  await plus(page, 'Halftime Pie').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Halftime Pie is sold out' })).toBeVisible()
  await expect(card).toContainText('Sold out')
  await expect(plus(page, 'Halftime Pie')).toBeDisabled()
  await expect(plus(page, 'Halftime Pie')).toHaveAccessibleDescription('Sold out')

  await page.getByRole('link', { name: /Halftime Pie/ }).click()
  await expect(page.getByText('Sold out There is none left at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(card).not.toContainText('Sold out')
  await expect(plus(page, 'Halftime Pie')).toBeEnabled()
})
