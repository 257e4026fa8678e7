import {
  addFirstProduct,
  choosePickup,
  confirmPickup,
  enterCard,
  metadata,
  payNowButton,
  success,
} from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

const berlin = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** The parts of an instant on the clock of Berlin: day 'Nov 21, 2026', time '7:05 PM', full hour '7:00 PM'. */
function inBerlin(instant: string | number) {
  const parts = berlin.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  const { month, day, year, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return {
    day: `${month} ${day}, ${year}`,
    time: `${hour}:${minute} ${dayPeriod}`,
    hour: `${hour}:00 ${dayPeriod}`,
  }
}

test('VEN-16, VEN-18, CONF-10, FAN-19 on a phone in Los Angeles an order uses the clock of a venue in Berlin, whose time zone is named, and its currency', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const zone = ' Berlin time'
  const openedAt = Date.now()
  // The match began about an hour ago. By another clock it would have no pickup time.
  await openSignedIn('/events', { tenant: 'euro' })
  const card = page.getByRole('article').filter({ hasText: 'Hansa gegen Eisbären Spree' })
  const shown = (await card.textContent())?.replaceAll('\u00a0', ' ')
  await card.getByRole('button', { name: 'Select Event' }).click()
  await expect(page.getByRole('button', { name: 'Change Event' })).toBeVisible()
  const { startOn, endOn } = JSON.parse((await storedIn(page, 'selected_event')) ?? '')
  const [start, end] = [inBerlin(startOn), inBerlin(endOn)]
  expect(shown).toContain(`Starts:${start.day} ${start.time}${zone}Ends:${end.day} ${end.time}${zone}`)
  const banner = page.getByRole('region', { name: 'Selected event' })
  expect((await banner.textContent())?.replaceAll('\u00a0', ' ')).toContain(`${end.time}${zone}`)

  await expect(page.getByText(/^€\d+\.\d\d$/).first()).toBeVisible()
  await addFirstProduct(page)
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('Kiosk West')
  const field = page.getByLabel('Pickup Time')
  // The first pickup time begins in this hour of the venue's clock, or in that in which the page was opened.
  const begin = [openedAt, Date.now()].map((at) => inBerlin(at).hour).join('|')
  await expect(field.locator('option:checked')).toHaveText(new RegExp(`^(${begin})-\\d{1,2}:30 [AP]M$`))
  await expect(field).toHaveAccessibleDescription(zone.trim())
  await page.getByLabel('First Name').fill('Zoë')
  const pickupTime = await field.inputValue()
  await expect(page.getByText(`${start.day} ${start.time}${zone}`, { exact: true })).toBeVisible()
  await confirmPickup(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([
    { pickupTime, gameDate: startOn, gameData: { startOn, endOn } },
  ])
  await page.getByRole('button', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await payNowButton(page).click()
  await expect(success(page).getByText(`Kiosk West · ${pickupTime}${zone}`)).toBeVisible()
  await expect(success(page).getByText(/^€\d+\.\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'View Order' }).click()
  await expect(page.getByText(`Kiosk West, ${pickupTime}${zone}`)).toBeVisible()
  const days = [openedAt, Date.now()].map((at) => inBerlin(at).day).join('|')
  const paid = page.getByText(new RegExp(`^(${days}) .* Berlin\\stime$`)).filter({ visible: true })
  await expect(paid.first()).toBeVisible()
  const receipt = page.frameLocator('iframe[title=Receipt]')
  await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText('€')
  for (const shown of [page, receipt]) await expect(shown.getByText(/\$\d/)).toHaveCount(0)
})
