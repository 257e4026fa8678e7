import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { detail, orderCards } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

const open = (page: Page, path: string) => page.goto(siteOf('demo') + path)

/** The component tests have no styles, so a style that hides one of these texts fails only here. */
async function expectShown(place: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts)
    await expect.soft(place.getByText(text, { exact: true }).first(), String(text)).toBeVisible()
}

const date = /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/
const dollars = /^\$\d+\.\d\d$/

test('EVENT-01 EVENT-04 EVENT-05 HOME-01 HOME-12 PROD-01 PROD-03 PROD-04 PROD-09 PROD-13 TXN-04 TXN-06 TXN-08 TXN-09 TXN-10 RATE-01 on a phone everything is visible that the screens show of an event, a product and an order', async ({
  page,
}) => {
  await openSeeded(page, 'demo')
  const main = page.getByRole('main')

  await open(page, '/events')
  await expectShown(main, ['Choose Your Event', 'Select an event to browse available items'])
  await expectShown(main, ['All', 'Active', 'Upcoming'])
  const event = page.getByRole('article').filter({ hasText: 'Rovers Festival Week' })
  await expectShown(event, ['Rovers Festival Week', 'Kingsbridge Park', 'Active', 'Starts:', 'Ends:', date])
  await expect.soft(event.getByText(date)).toHaveCount(2)
  await expect.soft(event.getByText(date).last()).toBeVisible()
  await expect.soft(event.getByRole('button', { name: 'Select Event' })).toBeVisible()

  await open(page, '/')
  const banner = page.getByRole('region', { name: 'Selected event' })
  await expectShown(banner, [
    'The Grand Festival Week of the Whole Season',
    /\d:\d\d.*–.*\d:\d\d/,
    'Change Event',
  ])
  await expectShown(page.getByRole('link', { name: /^Spring Water/ }), ['Spring Water', '$3.00'])
  await expectShown(page.getByRole('link', { name: /See variants/ }), ['See variants'])

  await open(page, '/product?pid=1034')
  await expectShown(main, ['Rovers Home Jersey', '$79.95', 'Rovers Originals', 'The shirt the players wear.'])
  await expectShown(main, [
    'Color',
    'Club',
    'Size',
    'XXL',
    'Please select all available options to add to cart',
  ])
  const similar = page.getByRole('region', { name: 'Similar Products' })
  await expectShown(similar, ['Similar Products', dollars])
  await expect.soft(similar.locator('img').first()).toBeVisible()

  await open(page, '/transactions')
  await expectShown(main, ['Showing 10 of 12 transactions'])
  const order = orderCards(page).first()
  await expectShown(order, [date, 'Kingsbridge Rovers', dollars, /^KR-\d+-0012$/])
  await order.getByRole('button').click()
  await expectShown(detail(page), ['Kingsbridge Rovers', 'pending', 'Date & Time', date, 'Transaction ID'])
  await expectShown(detail(page), [/^KR-\d+-0012$/, 'Payment Method', 'Visa', 'Location', 'Kingsbridge Park'])
  await expectShown(detail(page), ['Rate your experience'])
  const stars = detail(page).getByRole('radiogroup', { name: 'Rate your experience' }).locator('svg')
  await expect.soft(stars).toHaveCount(5)
  await expect.soft(stars.last()).toBeVisible()
})
