import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import type { Fan } from './support/identity-provider.ts'
import { injectFault, journalOf, ledgerOf, seed } from './support/product-server.ts'
import {
  cartBadge,
  choosePickup,
  confirmInSeat,
  confirmPickup,
  enterCard,
  fillInSeat,
  menuCards,
  orderCards,
  payWithNewCard,
  success,
} from './support/screens.ts'
import { openAuth, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent } from './support/visit.ts'

/** What a screen shows that could not read its data, or read them as nothing. */
const unread =
  /try again|went wrong|error|fail|could not|no \w+ (found|available)|not found|price unknown|\$0\.00|NaN|null/i

/** Waits for these texts, and checks that the rest of the screen was read too. */
async function expectRead(page: Page, ...texts: readonly string[]): Promise<void> {
  const screen = page.locator('#root')
  for (const text of texts) await expect(screen).toContainText(text, { useInnerText: true })
  await expect(screen).not.toContainText(unread, { useInnerText: true })
}

/** The same before and after a reload, which takes the data another way. */
async function expectReadAgain(page: Page, ...texts: readonly string[]): Promise<void> {
  await expectRead(page, ...texts)
  await page.reload()
  await expectRead(page, ...texts)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Signs in, opens the history, which is empty, and chooses an event. */
async function arrive(page: Page, tenant: string, fan: Fan): Promise<void> {
  await openAuth(page, { tenant })
  await expectRead(page, 'Kingsbridge Rovers')
  await submit(page, fan)
  await expectReadAgain(page, 'Rovers Festival Week', 'Kingsbridge Park', 'Pre-Season Friendly')
  const week = page.getByRole('article', { name: 'Rovers Festival Week' })
  await week.getByRole('button', { name: 'Select Event' }).click()
  await expect(menuCards(page, 'Drinks')).toHaveCount(10)
  await page.goto(`${siteOf(tenant)}/transactions`)
  await expect(page.getByText('No transactions found.')).toBeVisible()
  await page.goto(siteOf(tenant))
}

/** Adds a cola and a jersey by their screens, and water from the menu. */
async function fillCart(page: Page): Promise<void> {
  const add = async () => {
    await button(page, 'Add to Cart').click()
    await expect(page.getByText('Item added to cart')).toBeVisible()
    await button(page, 'Back').click()
  }
  await expectReadAgain(page, 'Spring Water $3.00', '$4.50', '$4.75', '$9.50')
  await page.getByRole('link', { name: /Classic Cola/ }).click()
  await expectReadAgain(page, 'Classic Cola', 'Large $6.00', 'Citrus Lemonade')
  await button(page, 'Regular').click()
  await add()
  await button(page, 'Add Spring Water to cart').click()
  await button(page, 'Club Shop').click()
  await page.getByRole('link', { name: 'Signed Rovers Jersey $1,004.50' }).click()
  await expectReadAgain(page, 'Signed Rovers Jersey', '$1,004.50')
  await add()
}

/** On /cart: adds another cola and removes the water. */
async function changeCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await expectReadAgain(page, '$3.00', 'Subtotal $1,012.00', 'Tax $83.49', 'Total $1,095.49')
  await button(page, /^Remove.*Spring Water/).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await button(page, 'Increase quantity of Classic Cola').click()
  await expectReadAgain(page, '$9.00', '$1,004.50', 'Subtotal $1,013.50', 'Tax $83.61', 'Total $1,097.11')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
}

/** On /checkout: saves a card and deletes it, then pays with another one. Returns the order's id. */
async function payWithSecondCard(page: Page): Promise<string> {
  await expectReadAgain(page, 'No Cards Added', '$1,097.11')
  await button(page, 'Add another card').click()
  await enterCard(page, '5555 5555 5555 4444')
  await button(page, /^Delete card .*4444/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Card deleted successfully')).toBeVisible()
  await expectReadAgain(page, 'No Cards Added')
  return payWithNewCard(page)
}

/** From the success dialog: rates the order, opens its code, and orders it again. */
async function openOrder(page: Page, tenant: string, orderId: string): Promise<void> {
  await expect(success(page)).toContainText('$1,097.11')
  await button(page, 'View Order').click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expectReadAgain(page, 'Completed', '$1,097.11', '2 × Classic Cola $9.00', 'Kingsbridge Park')
  await expect(page.getByRole('img', { name: /4 of 5 stars/ })).toBeVisible()
  await expect(
    page
      .frameLocator('iframe[title=Receipt]')
      .getByText(/receipt/i)
      .first(),
  ).toBeVisible()
  await button(page, 'Show QR Code').click()
  await expect(page.getByRole('img', { name: `QR code of order ${orderId}` })).toBeVisible()
  await page.goto(siteOf(tenant))
  const again = page.getByRole('region', { name: 'Order again' })
  await expect(again.getByText('Signed Rovers Jersey')).toBeVisible()
  await again.getByRole('button').click()
  await expect(page.getByText('3 items added to cart')).toBeVisible()
  await expect(cartBadge(page)).toHaveText('3')
  await expectReadAgain(page, '$1,013.50 + tax')
}

/** Ids as the product server wrote them; `product` is the cola, the others but the event are items. */
type Ids = Readonly<Record<'event' | 'product' | 'cola' | 'water' | 'jersey', string>>

/** Checks that the product server got its own ids, and was asked for the total that the fan read. */
async function expectSent({ email }: Fan, orderId: string, ids: Ids): Promise<void> {
  const journal = await journalOf(email)
  expect(journal.filter(({ status }) => status === null || status >= 400)).toEqual([])
  const bodies = (path: RegExp) => journal.flatMap((call) => (path.test(call.path) && call.body) || [])
  const { event, product, cola, water, jersey } = ids
  expect(bodies(/\/cart\/items$/)).toEqual([
    { itemID: cola, quantity: 1 },
    { itemID: water, quantity: 1 },
    { itemID: jersey, quantity: 1 },
    { itemID: cola, quantity: 1 },
    { itemID: cola, quantity: 2 },
    { itemID: jersey, quantity: 1 },
  ])
  expect(bodies(/\/cart\/update\//)).toMatchObject([{ metadata: { gameData: { id: event } } }])
  expect(bodies(/\/feedback$/)).toMatchObject([{ ratingPoints: 4, customerEmail: email }])
  const menus = journal.filter(({ path }) => path.endsWith('/quickpicks'))
  expect(new Set(menus.map(({ query }) => query.eventID))).toEqual(new Set([event]))
  const paths = journal.map(({ method, path }) => `${method} ${path}`)
  expect(paths).toContain(`GET /api/console/catalog/products/${product}`)
  expect(paths).toContain(`DELETE /api/cart/items/${water}`)
  expect(bodies(/\/charge$/)).toMatchObject([{ orderId, eventId: event, amount: '1097.11' }])
  expect(await ledgerOf(email)).toMatchObject([{ orderId, cents: 109_711, status: 'SUCCESS' }])
}

/** Beyond 2^53, where the next numbers are even. */
const numbers: Ids = {
  event: '9007199254762595',
  product: '9007199254956995',
  cola: '9007199276341195',
  water: '9007199276341795',
  jersey: '9007199276347795',
}

test('WORLD-20 at a product server that writes as others do a fan orders to the seat, with a new card, and opens every screen', async ({
  page,
  fan,
}) => {
  await arrive(page, 'foreign', fan)
  await fillCart(page)
  await changeCart(page)
  await expectReadAgain(page, '$1,097.11')
  await fillInSeat(page)
  await page.getByLabel('Last Name').fill('Quinn')
  await confirmInSeat(page).click()
  const orderId = await payWithSecondCard(page)
  await openOrder(page, 'foreign', orderId)
  await expectSent(fan, orderId, numbers)
  const [names] = await journalOf(fan.email, { method: 'PATCH', path: '/customers$' })
  expect(names).toMatchObject({ status: 204, body: { firstName: 'Zoë', lastName: 'Quinn' } })
})

const texts: Ids = {
  event: '10901',
  product: '109001',
  cola: '10900101',
  water: '10900401',
  jersey: '10903401',
}

test('WORLD-20 the same with ids that are texts, an order to pick up, and 204 for every write', {
  tag: '@nightly',
}, async ({ page, fan }) => {
  const { email } = fan
  const silent = { method: 'POST', path: '/api/(cart/items|feedback)$', email }
  await injectFault({ match: silent, status: 204, work: true })
  await arrive(page, 'foreign-texts', fan)
  await fillCart(page)
  await changeCart(page)
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('East Terrace Bar')
  await page.getByLabel('First Name').fill('Zoë')
  await confirmPickup(page).click()
  const orderId = await payWithSecondCard(page)
  await openOrder(page, 'foreign-texts', orderId)
  await expectSent(fan, orderId, texts)
  const writes = await journalOf(email, { path: silent.path })
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([204]))
})

test('WORLD-20 a history of several pages and two saved cards are read too', {
  tag: '@nightly',
}, async ({ page, fan, openSignedIn }) => {
  await seed({ email: fan.email, cards: 2, transactions: 12 })
  await openSignedIn('/transactions', { tenant: 'foreign', event: runningEvent })
  await expectReadAgain(page, 'Showing 10 of 12 transactions', '$4.87')
  await orderCards(page).last().scrollIntoViewIfNeeded()
  await expectRead(page, 'Showing 12 of 12 transactions')
  await expect(orderCards(page).filter({ hasText: /\$[1-9][\d,]*\.\d\d/ })).toHaveCount(12)
  await page.goto(siteOf('foreign'))
  const added = page.waitForResponse(/\/cart\/items$/)
  await button(page, 'Add Spring Water to cart').click()
  await added
  await page.goto(`${siteOf('foreign')}/checkout`)
  await expectRead(page, '1111', '4444', 'Total $3.25')
  await expect(page.getByRole('radio')).toHaveCount(2)
})
