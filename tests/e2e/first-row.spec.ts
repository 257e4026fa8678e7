import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { keepPasses, lemonade } from './support/passes.ts'
import { journalOf } from './support/product-server.ts'
import { frames } from './support/resize.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

const phone = { width: 390, height: 844 }
const placeOf = async (element: Locator) => {
  const place = await element.boundingBox()
  if (!place) throw new Error('It is not shown')
  return { ...place, bottom: place.y + place.height }
}
const pageButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Menu pages' }).getByRole('button', { name })

// `euro` has the longest dates: they name its zone.
for (const tenant of ['demo', 'euro'] as const)
  test(`FAN-45, HOME-01, HOME-02 in ${tenant} the banner is one low strip and the first product stands right below`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await openSeeded(page, tenant)
    await page.goto(siteOf(tenant))
    const banner = page.getByRole('region', { name: 'Selected event' })
    await expect(banner).toContainText(
      /^The Grand Festival Week of the Whole Season.*\d:\d\d.*\s–\s.*\d:\d\d\s[AP]M.*Change Event$/,
    )
    await expect(page.getByRole('article').first()).toBeVisible()
    expect((await placeOf(banner)).height).toBeLessThanOrEqual(72)
    expect((await placeOf(banner.getByRole('button'))).height).toBeGreaterThanOrEqual(44)
    expect((await placeOf(banner.getByRole('heading'))).height).toBeLessThan(30)
    expect((await placeOf(page.getByRole('article').first())).y).toBeLessThan(280)

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(banner.getByText('Active')).toBeVisible()
    expect((await placeOf(banner)).height).toBeLessThan(192)
  })

test('FAN-08, FAN-45 what was ordered before takes one low row', async ({ page, openSignedIn }) => {
  await page.setViewportSize(phone)
  await openSignedIn('/events', { event: runningEvent })
  const long = { ...lemonade, name: 'Lemonade with mint, elderflower and a slice of everything else' }
  await keepPasses(page, [
    { orderId: 'O1', paidAt: Date.now(), status: 'completed', items: [long] },
    { orderId: 'O2', paidAt: Date.now() - 1000, status: 'completed', items: [lemonade] },
  ])
  await page.goto(siteOf('demo'))
  const row = page.getByRole('region', { name: 'Order again' })
  await expect(row.getByRole('heading', { name: 'Order again' })).toBeVisible()
  expect((await placeOf(row)).height).toBeLessThanOrEqual(56)
  for (const button of await row.getByRole('button').all())
    expect((await placeOf(button)).height).toBeGreaterThanOrEqual(44)
})

test('FAN-46 a page of the menu begins with its first row below the bar that stays, and moves nothing where that is in sight', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await openSignedIn('/', { event: runningEvent })
  await expect(cards(page, 'Drinks')).toHaveCount(10)
  await page.evaluate(() => window.scrollTo(0, 700))
  await frames(page, 3)
  const seen = page.evaluate(async () => {
    const drinks = document.querySelector('ul[aria-label=Drinks]')
    const jumps: number[] = []
    for (let frame = 0; frame < 60 && !drinks?.hasAttribute('hidden'); frame++) {
      jumps.push(window.scrollY)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return [...new Set(jumps)]
  })
  await pageButton(page, 'Snacks').click()
  await expect(cards(page, 'Snacks')).toHaveCount(10)
  await expect
    .poll(async () => {
      const below = (await placeOf(pageButton(page, 'Snacks'))).bottom
      return (await placeOf(page.getByRole('article').filter({ visible: true }).first())).y - below
    })
    .toBeCloseTo(8, 0)
  // Those of the page before stood still for as long as they were there.
  expect(await seen).toEqual([700])
  await expect(pageButton(page, 'Snacks')).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, 30))
  await frames(page, 3)
  await pageButton(page, 'Drinks').click()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await frames(page, 3)
  expect(await page.evaluate(() => window.scrollY)).toBe(30)
})

test('FAN-04, FAN-47 a product says what it costs at least where the menu or the device knows it, without asking; a thumb hits the button of its sheet', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await openSignedIn('/', { event: runningEvent })
  await pageButton(page, 'Club Shop').click()
  const card = (name: string) => cards(page, 'Club Shop').filter({ hasText: name })
  await expect(card('Rovers Home Jersey')).toContainText('See variantsfrom $79.95')
  await expect(card('Rovers Cap')).toHaveText(/See variants$/)
  expect(await journalOf(fan.email, { path: '/api/console/catalog/products' })).toEqual([])

  const options = page.getByRole('button', { name: 'Choose options for Rovers Cap' })
  const { width, height } = await placeOf(options)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await options.click()
  const sheet = page.getByRole('dialog', { name: 'Rovers Cap' })
  await expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card('Rovers Cap')).toContainText('See variantsfrom $27.95')
})
