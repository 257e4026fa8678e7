import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

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

test('ERR-05 Go Back after an error at the top loads the page behind anew', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: runningEvent })
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  // The next screen's code is there but broken, as after a bad release.
  await page.route(/transactions-screen.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1' }),
  )
  await page.evaluate(() => sessionStorage.setItem('last_chunk_reload', String(Date.now())))
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.getByRole('alert').getByRole('button', goBack).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
})
