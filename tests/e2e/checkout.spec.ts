import type { Page } from '@playwright/test'
import { enterCard } from './support/card-form.ts'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { eventAround, runningEvent } from './support/chosen-event.ts'
import { expectLegible } from './support/legible.ts'
import { payNow } from './support/payment.ts'
import { expect, test } from './support/storefront-test.ts'

const addCard = (page: Page) => page.getByRole('button', { name: 'Add card', exact: true })
const choose = (page: Page, event: object) =>
  page.evaluate((event) => localStorage.setItem('selected_event', JSON.stringify(event)), event)
const dayAt = (event: { startOn: string }, timeZone: string) =>
  `For ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(event.startOn))}`

test('FAN-43 PAY-02 CARD-15 without a card Add card is under the thumb, and what it adds can be paid with at once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  const cards = Promise.withResolvers<void>()
  await page.route('**/api/payments/cards', async (route) => {
    await cards.promise
    await route.continue()
  })
  await openCheckout(page)
  await expect(payNow(page)).toBeDisabled()
  await expect(addCard(page)).toHaveCount(0)
  cards.resolve()
  await expect(addCard(page)).toBeInViewport({ ratio: 1 })
  await expect(payNow(page)).toBeDisabled()
  // The lower right of a phone that is held in one hand.
  const [{ x = 0, y = 0, height = 0 }, quiet] = [
    (await addCard(page).boundingBox()) ?? {},
    await payNow(page).boundingBox(),
  ]
  expect([x > (quiet?.x ?? 0), y + height > 844 - 40]).toEqual([true, true])
  await expect(page.getByText('No Cards Added')).toBeVisible()

  await addCard(page).click()
  await enterCard(page)
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  // A keyboard goes on from there: the button that it pressed is gone.
  await expect(page.getByRole('radio', { name: /1111/ })).toBeFocused()
  await expect(payNow(page)).toBeEnabled()
  await expect(addCard(page)).toHaveCount(0)
})

test.describe('at the venue whose clock the device does not have', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('FAN-44 an order for another day says for which, by the venue’s clock, and fits the smallest phone and large text', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
    const inTwoDays = eventAround(50, 53)
    await choose(page, inTwoDays)
    await openCheckout(page)
    const day = page.getByText(/^For /)
    await expect(day).toHaveText(dayAt(inTwoDays, 'Pacific/Auckland'))
    const button = await payNow(page).boundingBox()
    const line = await day.boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(addCard(page)).toBeVisible()
    for (const [width, height] of [
      [320, 568],
      [195, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectLegible(page, `${width}×${height}`)
    }

    await page.setViewportSize({ width: 390, height: 844 })
    await choose(page, runningEvent)
    await page.reload()
    await expect(addCard(page)).toBeVisible()
    await expect(day).toHaveCount(0)

    await openSignedIn('/events', { tenant: 'euro' })
    await page.getByRole('tab', { name: 'Upcoming' }).click()
    await page.getByRole('button', { name: 'Select Event' }).last().click()
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
    const chosen = await page.evaluate(() => JSON.parse(localStorage.getItem('selected_event') ?? ''))
    await page.goto(new URL('/checkout', page.url()).href)
    await expect(day).toHaveText(dayAt(chosen, 'Europe/Berlin'))
  })
})
