import { payNow, success } from './support/payment.ts'
import { callsTo, journalOf, ledgerOf, seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { fact } from './support/transactions.ts'

const oddId = /^sku=1:2\+3 é\/\d+$/
const oddOrder = /^ORD=1:2\+3 é\//

test('CALL-42 CALL-38 at a venue whose ids hold =, :, +, /, a space and an é a fan fills a cart, pays, rates the order and deletes a card', async ({
  page,
  fan,
  openSignedIn,
}) => {
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
  await payNow(page).click()
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
