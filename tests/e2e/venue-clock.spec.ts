import type { Page } from '@playwright/test'
import { enterCard } from './support/card-form.ts'
import { choosePickup, confirmPickup, metadata } from './support/confirmation.ts'
import type { Fan } from './support/identity-provider.ts'
import { payNow, success } from './support/payment.ts'
import { expect, test } from './support/storefront-test.ts'

type StoredEvent = { name: string; startOn: string; endOn: string }
type OpenSignedIn = (path: string, options: { tenant: string }) => Promise<void>

const selectedEvent = (page: Page): Promise<StoredEvent> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('selected_event') ?? ''))

/** An instant as the clock of Berlin shows it. */
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

/** Chooses the event that began an hour ago at the venue in Berlin: by another clock it has no pickup time. What its card said stands on / too. */
async function chooseEvent(page: Page, openSignedIn: OpenSignedIn, zone: string): Promise<StoredEvent> {
  await openSignedIn('/events', { tenant: 'euro' })
  const card = page.getByRole('article').nth(2)
  const shown = (await card.textContent())?.replaceAll('\u00a0', ' ')
  await card.getByRole('button', { name: 'Select Event' }).click()
  const banner = page.getByRole('region', { name: 'Selected event' })
  await expect(banner.getByRole('button', { name: 'Change Event' })).toBeVisible()
  const event = await selectedEvent(page)
  const [start, end] = [inBerlin(event.startOn), inBerlin(event.endOn)]
  expect(shown).toContain(`Starts:${start.date}${zone}Ends:${end.date}${zone}Select Event`)
  expect(shown).toContain(`${start.month}${Number(start.day)}${event.name}`)
  const time = ({ hour, minute }: typeof start) => `${hour}:${minute}`
  expect((await banner.textContent())?.replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`\\b${time(start)}( [AP]M)? – .*\\b${time(end)} ${end.dayPeriod}${zone}ActiveChange Event$`),
  )
  return event
}

/** Puts the first single item of the menu into the cart and fills in a pickup; returns the time that is preset. */
async function fillInPickup(page: Page, zone: string): Promise<string> {
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await choosePickup(page).click()
  await page.getByLabel('Pickup Location').selectOption('Kiosk West')
  const time = page.getByLabel('Pickup Time')
  // The venue's first time began with this hour of its clock, or with that in which the page was opened.
  const hours = [Date.now(), Date.now() - 60_000].map(inBerlin)
  const begin = hours.map(({ hour, dayPeriod }) => `${hour}:00 ${dayPeriod}`).join('|')
  const first = time.locator('option:checked')
  await expect(first).toHaveText(new RegExp(`^(${begin})-\\d{1,2}:30 [AP]M$`))
  await expect(time).toHaveAccessibleDescription(zone.trim())
  await page.getByLabel('First Name').fill('Zoë')
  return time.inputValue()
}

async function pay(page: Page, fan: Fan, event: StoredEvent, pickupTime: string): Promise<void> {
  await confirmPickup(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await metadata(fan.email)).toMatchObject([
    { pickupTime, gameDate: event.startOn, gameData: { startOn: event.startOn, endOn: event.endOn } },
  ])
  await page.getByRole('button', { name: 'Add another card' }).click()
  await expect(page.frameLocator('iframe[src*="/iframe/form.html"]').locator('#amount')).toHaveText(/^€\d/)
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await payNow(page).click()
  await expect(success(page)).toBeVisible()
}

test.describe('on a phone in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('VEN-16, VEN-18, CONF-10, FAN-19 an order is placed by the venue’s clock, which is named, and in its currency', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    const zone = ' Berlin time'
    const event = await chooseEvent(page, openSignedIn, zone)
    await expect(page.getByText(/^€\d+\.\d\d$/).first()).toBeVisible()
    const pickupTime = await fillInPickup(page, zone)
    await expect(page.getByText(inBerlin(event.startOn).date + zone, { exact: true })).toBeVisible()
    await pay(page, fan, event, pickupTime)

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

test.describe('on a phone in Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('VEN-16 the days and times are the venue’s, though the phone may have another day', async ({
    page,
    openSignedIn,
  }) => {
    await chooseEvent(page, openSignedIn, ' Berlin time')
    await fillInPickup(page, ' Berlin time')
  })
})

test.describe('on a phone in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('VEN-16 no clock is named', async ({ page, openSignedIn }) => {
    await chooseEvent(page, openSignedIn, '')
    await fillInPickup(page, '')
    await expect(page.getByText('Berlin time')).toHaveCount(0)
  })
})

test('VEN-16, VEN-18 a venue without a time zone and a currency draws its first screen without Intl', async ({
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
