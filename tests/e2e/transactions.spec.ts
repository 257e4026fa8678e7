import { receiptUrl } from './support/addresses.ts'
import { desktop, resize } from './support/browser.ts'
import { callsTo, journalOf, seed } from './support/product-server.ts'
import { detail, fact, orderCard, orderCards } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent } from './support/visit.ts'

test('TXN-01, TXN-03, TXN-04, TXN-05, TXN-07, FAN-19 a phone shows list or detail, and both the screen and the browser lead back; the end of the list loads one page, that of a search every page, and the status of visible entries is requested', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await seed({ email: fan.email, transactions: 43 })
  await openSignedIn('/transactions', { event: bareEvent })
  await expect(page.getByText('Showing 10 of 43 transactions')).toBeVisible()
  await expect(detail(page)).toBeHidden()
  await expect(page.locator('[aria-current=true]')).toHaveCount(0)
  await expect(orderCards(page).nth(1).getByText('completed')).toBeVisible()
  expect(await callsTo(fan.email, 'transactions/.+/orders')).toBeLessThan(8)

  await orderCard(page, '0042').click()
  await expect(page).toHaveURL(/\?t=[\w-]+-0042$/)
  await expect(orderCards(page)).toHaveCount(0)
  await page.goBack()
  await expect(orderCard(page, '0042')).toBeFocused()
  await expect(orderCard(page, '0042')).toBeInViewport({ ratio: 1 })
  await orderCard(page, '0043').click()
  await page.getByRole('button', { name: 'All transactions' }).click()
  await expect(page).toHaveURL(/\/transactions$/)

  await orderCards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Showing 20 of 43 transactions')).toBeVisible()
  await expect(
    orderCards(page)
      .nth(9)
      .getByText(/^(completed|pending|declined|initiated)$/i),
  ).toBeVisible()
  const pages = async () =>
    (await journalOf(fan.email, { path: '/transactions$' })).map(({ query }) => query.pageNo)
  expect(await pages()).toEqual(['1', '2'])

  const search = page.getByRole('searchbox', { name: 'Search transactions' })
  await search.fill('-0002')
  await expect(orderCard(page, '0002')).toBeVisible()
  await expect(page.getByText('Showing 1 of 43 transactions')).toBeVisible()
  expect(await pages()).toEqual(['1', '2', '3', '4', '5'])
  await search.fill('nothing has this')
  await expect(page.getByText('No matching transactions found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('Showing 43 of 43 transactions')).toBeVisible()
  expect(await pages()).toHaveLength(5)
})

test('FAN-62 TXN-01, TXN-08, TXN-13, CALL-38, CALL-39, CALL-40 from 768 px on a screen shows the first transaction beside the list; a number with blanks, # and / opens order, rating and receipt, even by its link', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize(desktop)
  await seed({ email: fan.email, transactions: 3 })
  await openSignedIn('/transactions', { tenant: 'pickup', event: bareEvent })
  await expect(orderCards(page)).toHaveCount(3)
  await expect(orderCard(page, '0003')).toHaveAttribute('aria-current', 'true')
  await expect(fact(page, 'Transaction ID')).toHaveText(/ #1\/\w+-0003$/)
  await resize(page, { width: 767, height: 800 })
  await expect(orderCards(page)).toHaveCount(3)
  await expect(detail(page)).toBeHidden()
  await expect(page.locator('[aria-current=true]')).toHaveCount(0)
  await resize(page, { width: 768, height: 800 })
  await expect(orderCard(page, '0003')).toHaveAttribute('aria-current', 'true')
  await expect(detail(page)).toBeVisible()
  const [list, beside] = [await orderCards(page).first().boundingBox(), await detail(page).boundingBox()]
  expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
  await resize(page, desktop)

  await orderCard(page, '0001').click()
  await expect(fact(page, 'Transaction ID')).toHaveText(/ #1\/\w+-0001$/)
  const number = String(await fact(page, 'Transaction ID').textContent())
  expect(new URL(page.url()).searchParams.get('t')).toBe(number)
  await page.reload()
  await expect(fact(page, 'Transaction ID')).toHaveText(number)
  await expect(detail(page).getByText('completed')).toBeVisible()
  const receipt = page.getByTitle('Receipt')
  await expect(receipt).toBeVisible()
  const unrated = await receipt.boundingBox()
  await page.getByRole('radio', { name: '3 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(page.getByRole('img', { name: /3 of 5 stars/ })).toBeVisible()
  expect(await receipt.boundingBox(), 'the rating moves nothing').toEqual(unrated)
  await page.getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: /^QR code of order ORD-[\w-]+-H0001$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const frame = page.getByTitle('Receipt')
  await expect(frame).toHaveCSS('height', '700px')
  const address = (await frame.getAttribute('src'))?.split('/') ?? []
  expect(address.slice(0, 3).join('/')).toBe(receiptUrl())
  expect(Buffer.from(address[4] ?? '', 'base64url').toString()).toBe(number)
  await expect(frame.contentFrame().getByText(`Receipt ${number}`)).toBeVisible()

  const asked = await journalOf(fan.email, { method: 'GET', path: 'transactions/.+/orders' })
  const numbers = [1, 2, 3].map((end) => number.replace(/1$/, String(end)))
  expect(new Set(asked.map(({ path }) => path))).toEqual(
    new Set(numbers.map((each) => `/api/transactions/${encodeURIComponent(each)}/orders`)),
  )
})
