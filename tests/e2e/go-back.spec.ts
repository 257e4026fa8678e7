import { siteOf } from './support/addresses.ts'
import { seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { card, cards, event } from './support/transactions.ts'

const goBack = { name: 'Go Back' }

test('TENANT-13, ERR-05 Go Back of an unknown tenant leads to / for a fan who has no page behind them', async ({
  page,
  context,
}) => {
  await page.goto(`${siteOf('demo')}/version.json`)
  const opened = context.waitForEvent('page')
  await page.evaluate(
    (address) => void window.open(address, '_blank', 'noopener'),
    `${siteOf('nobody-plays-here')}/cart`,
  )
  const fresh = await opened
  expect(await fresh.evaluate(() => window.history.length)).toBe(1)
  await fresh.getByRole('button', goBack).click()
  await expect(fresh).toHaveURL(`${siteOf('nobody-plays-here')}/`)
})

test('ERR-05 Go Back after an error on the same screen loads what was shown before anew', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 2 })
  await openSignedIn('/transactions', { event })
  await expect(cards(page)).toHaveCount(2)
  // Whatever breaks while the detail is drawn: here what encodes the receipt's address, until the page loads anew.
  await page.evaluate(() => {
    window.btoa = () => {
      throw new Error('broken')
    }
  })
  await card(page, '0001').click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.getByRole('alert').getByRole('button', goBack).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\/transactions$/)
})
