import { demoFan } from './support/identity-provider.ts'
import { injectFault, journalOf, seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { card, cards, detail, event, fact } from './support/transactions.ts'

/** Waits until the history and its one automatic retry (CALL-09) have failed; only the fan can retry now. */
const failedForGood = (email: string) =>
  expect
    .poll(async () => {
      const calls = await journalOf(email, { path: '/transactions$' })
      return calls.filter(({ status }) => status === 500).length
    })
    .toBe(2)

test('TXN-04, TXN-07, CALL-37 scrolling loads page after page until the last; one that fails can be tried again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 23 })
  await openSignedIn('/transactions', { event })
  await expect(page.getByText('Showing 10 of 23 transactions')).toBeVisible()
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Showing 20 of 23 transactions')).toBeVisible()

  const mend = await injectFault({ match: { path: '/transactions$', email: fan.email }, status: 500 })
  await cards(page).last().scrollIntoViewIfNeeded()
  await failedForGood(fan.email)
  await mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(23)

  await cards(page).last().scrollIntoViewIfNeeded()
  const calls = await journalOf(fan.email, { path: '/transactions$' })
  expect([...new Set(calls.map(({ query }) => query.pageNo))]).toEqual(['1', '2', '3'])
  expect(calls.every(({ query }) => query.limit === '10')).toBe(true)
  expect(calls[0]?.headers).toMatchObject({ 'cache-control': 'no-cache', domain: 'demo' })
  expect(calls[0]?.headers['customer-reference-number']).toBeTruthy()
})

test('TXN-08 a link to an old transaction finds it, an unknown one shows that it is missing', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/transactions', { event, fan: demoFan })
  await card(page, '0035').click()
  const address = page.url().replace(/0035$/, '0001')
  await page.goto(address)
  await expect(fact(page, 'Transaction ID')).toHaveText(/-0001$/)
  await page.goto(address.replace(/-0001$/, '-9999'))
  await expect(detail(page)).toContainText('Order not found.')
  await page.getByRole('button', { name: 'All transactions' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('ERR-05, CALL-09 a history that cannot be read offers another try', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 1 })
  const mend = await injectFault({ match: { path: '/transactions$', email: fan.email }, status: 500 })
  await openSignedIn('/transactions', { event })
  await failedForGood(fan.email)
  await mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(1)
})
