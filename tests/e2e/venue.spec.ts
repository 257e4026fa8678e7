import { callsTo, injectFault, journalOf, ledgerOf, seed } from './support/product-server.ts'
import {
  confirmInSeat,
  fact,
  fillInSeat,
  metadata,
  openConfirmation,
  payNowButton,
  success,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { fillCart } from './support/visit.ts'

test('TENANT-18, EVENT-10, CONF-08, FAN-12 a page that was opened while the settings were missing waits for them before an order can be confirmed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const tenant = 'late-settings'
  const heal = await injectFault({
    match: { tenant, path: '/api/console/applications/settings' },
    status: 503,
  })
  await openSignedIn('/events', { tenant })
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await fillCart(page, [{ itemID: 7_500_101, quantity: 1 }])
  await page.clock.install()
  await openConfirmation(page)
  const section = page.getByLabel('Section')
  await expect(section.locator('option').first()).toHaveText('Loading sections...')
  await expect(confirmInSeat(page)).toBeDisabled()
  await heal()
  await expect(async () => {
    // The page polls every 3 s.
    await page.clock.runFor(3_000)
    await expect(section.locator('option').first()).toHaveText('Select section', { timeout: 300 })
  }).toPass()
  await fillInSeat(page)
  await confirmInSeat(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([{ section: 'North Stand 102', seat: '14' }])
})

const oddId = /^sku=1:2\+3 é\/\d+$/
const oddOrder = /^ORD=1:2\+3 é\//

test('CALL-42 CALL-38 at a venue whose ids contain =, :, +, /, a space and an é a fan fills a cart, pays, rates the order and deletes a card', {
  tag: '@nightly',
}, async ({ page, fan, openSignedIn }) => {
  await seed({ email: fan.email, cards: 2 })
  await openSignedIn('/events', { tenant: 'odd-ids' })
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await page.getByRole('button', { name: 'Club Shop' }).click()
  await page.getByRole('link', { name: /Home Jersey/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('pid')).toMatch(oddId)
  await page.reload()
  await page.getByRole('button', { name: 'White' }).click()
  await page.getByRole('button', { name: /^M( |$)/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Drinks' }).click()
  await page.getByRole('link', { name: /Spring Water/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: /Cart/ }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Remove.*Water/ }).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => callsTo(fan.email, '/api/cart/items$')).toBe(3)

  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await page.getByLabel('First Name').fill('Zoë')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await page.getByLabel('Seat Number').fill('12')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  await page.getByRole('button', { name: /^Delete card .*4444/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await payNowButton(page).click()
  await expect(success(page).getByText(oddOrder).first()).toBeVisible()
  await page.getByRole('button', { name: 'View Order' }).click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(fact(page, 'Transaction ID')).not.toBeEmpty()

  const [charge, ...more] = await ledgerOf(fan.email)
  expect([charge?.orderId, charge?.status, more]).toEqual([expect.stringMatching(oddOrder), 'SUCCESS', []])
  const paths = (await journalOf(fan.email)).map(({ method, path }) => `${method} ${path}`)
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('+', '\\+')
  for (const written of [
    `^GET /api/console/catalog/products/${encoded('sku=1:2+3 é/')}\\d+$`,
    `^DELETE /api/cart/items/${encoded('sku=1:2+3 é/')}\\d+$`,
    `^PUT /api/cart/update/${encoded('CART=1:2+3 ')}-\\w+$`,
    `^DELETE /api/payments/cards/${encoded('CARD=1:2+3 é/')}-\\w+-2$`,
    `^POST /api/payments/cards/${encoded('CARD=1:2+3 é/')}-\\w+-1/charge$`,
    `^POST /api/payments/orders/${encoded('ORD=1:2+3 é/')}-\\w+/checkout$`,
  ]) {
    expect(paths).toContainEqual(expect.stringMatching(written))
  }
})
