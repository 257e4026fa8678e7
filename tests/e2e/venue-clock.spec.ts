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

/** The parts of an instant on the clock of Berlin. */
function inBerlin(instant: string | number) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  const { month, day, year, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return {
    date: `${month} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`,
    hour,
    minute,
    dayPeriod,
    month,
    day,
  }
}

test.describe('on a phone in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('VEN-16, VEN-18, CONF-10, FAN-19 an order uses the venue’s clock, whose time zone is named, and its currency', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    const zone = ' Berlin time'
    // The event began an hour ago. By another clock it would have no pickup time. Its banner on / shows the same times as its
    // card.
    await openSignedIn('/events', { tenant: 'euro' })
    const card = page.getByRole('article').nth(2)
    const shown = (await card.textContent())?.replaceAll('\u00a0', ' ')
    await card.getByRole('button', { name: 'Select Event' }).click()
    const banner = page.getByRole('region', { name: 'Selected event' })
    await expect(banner.getByRole('button', { name: 'Change Event' })).toBeVisible()
    const { name, startOn, endOn } = JSON.parse((await storedIn(page, 'selected_event')) ?? '')
    const [start, end] = [inBerlin(startOn), inBerlin(endOn)]
    expect(shown).toContain(`Starts:${start.date}${zone}Ends:${end.date}${zone}Select Event`)
    expect(shown).toContain(`${start.month}${Number(start.day)}${name}`)
    const time = ({ hour, minute }: typeof start) => `${hour}:${minute}`
    expect((await banner.textContent())?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`\\b${time(start)}( [AP]M)? – .*\\b${time(end)} ${end.dayPeriod}${zone}ActiveChange Event$`),
    )

    await expect(page.getByText(/^€\d+\.\d\d$/).first()).toBeVisible()
    await addFirstProduct(page)
    await page.getByRole('link', { name: 'View cart' }).click()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await choosePickup(page).click()
    await page.getByLabel('Pickup Location').selectOption('Kiosk West')
    const field = page.getByLabel('Pickup Time')
    // The first pickup time begins in this hour of the venue's clock, or in that in which the page was opened.
    const hours = [Date.now(), Date.now() - 60_000].map(inBerlin)
    const begin = hours.map(({ hour, dayPeriod }) => `${hour}:00 ${dayPeriod}`).join('|')
    await expect(field.locator('option:checked')).toHaveText(new RegExp(`^(${begin})-\\d{1,2}:30 [AP]M$`))
    await expect(field).toHaveAccessibleDescription(zone.trim())
    await page.getByLabel('First Name').fill('Zoë')
    const pickupTime = await field.inputValue()
    await expect(page.getByText(start.date + zone, { exact: true })).toBeVisible()
    await confirmPickup(page).click()
    await expect(page).toHaveURL(/\/checkout$/)
    expect(await metadata(fan.email)).toMatchObject([
      { pickupTime, gameDate: startOn, gameData: { startOn, endOn } },
    ])

    await page.getByRole('button', { name: 'Add another card' }).click()
    await expect(page.frameLocator('iframe[src*="/iframe/form.html"]').locator('#amount')).toHaveText(/^€\d/)
    await enterCard(page)
    await expect(page.getByText('Card saved successfully')).toBeVisible()
    await payNowButton(page).click()
    await expect(success(page).getByText(`Kiosk West, ${pickupTime}${zone}`)).toBeVisible()
    await expect(success(page).getByText(/^€\d+\.\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'View Order' }).click()
    await expect(page.getByText(`Kiosk West, ${pickupTime}${zone}`)).toBeVisible()
    const paidOn = inBerlin(Date.now()).date.slice(0, 'Nov 21, 2026'.length)
    const paid = page.getByText(new RegExp(`^${paidOn} .* Berlin\\stime$`)).filter({ visible: true })
    await expect(paid.first()).toBeVisible()
    await expect(page.getByText(/\$\d/)).toHaveCount(0)
  })
})

test('VEN-16, VEN-18 a venue without time zone and currency draws its first screen without Intl', async ({
  page,
  openSignedIn,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(target, args) {
            made.push(name)
            return Reflect.construct(target, args)
          },
        }),
      })
  })
  const formats = async (tenant: string) => {
    await openSignedIn('/events', { tenant })
    await page.getByRole('button', { name: 'Select Event' }).first().click()
    await expect(page.getByText(/^[$€]\d+\.\d\d$/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^[$€]\d+\.\d\d$/).first()).toBeVisible()
    return page.evaluate(() => new Set((window as unknown as { made: string[] }).made).size)
  }
  expect([await formats('demo'), await formats('euro')]).toEqual([0, 2])
})
