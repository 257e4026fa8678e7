import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

const phone = { width: 390, height: 664 }
const smallest = { width: 320, height: 568 }
/** Where all of these stand on the screen. */
const places = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )
/** Bars that stay at the bottom of the screen. */
const bars = (page: Page) =>
  page.locator('body').evaluate((body) =>
    [...body.querySelectorAll('main *')]
      .filter((part) => getComputedStyle(part).position === 'fixed')
      .map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return { top, height, text: part.textContent ?? '' }
      }),
  )

test('FAN-48, FAN-05 on a short phone the first option is in sight, under a name of two lines too, above one bar for cart and Add to Cart', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openSeeded(page, 'demo')
  const name = 'Rovers Anniversary Home Jersey'
  const variants = ['Club', 'White'].map((color, itemID) => ({ itemID, color, price: '79.95' }))
  const json = { productDetails: { id: 1040, name, brandName: 'Rovers Originals', variants } }
  await page.route('**/api/console/catalog/products/1040*', (route) => route.fulfill({ json }))
  await page.goto(`${siteOf('demo')}/product?pid=1040`)
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  const [[, , , picture = 0] = []] = await places(page.locator('[aria-roledescription=carousel] li').first())
  expect(picture).toBeGreaterThan(100)
  expect(picture).toBeLessThanOrEqual(0.4 * phone.height)
  const [[, , , heading = 0] = []] = await places(page.getByRole('heading', { level: 1 }))
  expect(heading).toBeGreaterThan(40)

  const [bar, ...more] = await bars(page)
  expect([bar?.text, more]).toEqual([expect.stringMatching(/12 items\$58\.46View cart.*Add to Cart$/), []])
  expect(bar?.height).toBeLessThanOrEqual(112)
  const expectOptionAboveBar = async () => {
    const option = await page.getByRole('button', { name: 'White' }).boundingBox()
    const [lowest] = await bars(page)
    expect((option?.y ?? 0) + (option?.height ?? phone.height)).toBeLessThanOrEqual(lowest?.top ?? 0)
  }
  await expectOptionAboveBar()
  await page.setViewportSize(smallest)
  await expectOptionAboveBar()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect
    .poll(async () => (await bars(page)).map(({ text }) => text))
    .toEqual(['12 items$58.46View cart'])
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
})

test('FAN-48, FAN-07, PROD-09 asking for what is missing is one line and moves nothing, on the page and in the sheet', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(phone)
  await openSignedIn('/product?pid=1040', { event: runningEvent })
  const expectStill = async (within: Locator) => {
    const parts = within.locator('h1, h2, fieldset, fieldset button').or(within.getByRole('button'))
    await expect(within.getByRole('button', { name: 'White' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await places(parts)
    await within.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(within.getByText('Choose a color and a size.')).toBeVisible()
    await expect(within.getByRole('button', { name: 'Club', exact: true })).toBeFocused()
    await expect(within.getByText(/^Choose a|Please select|Required/)).toHaveText([
      'Choose a color and a size.',
      'Please select all available options to add to cart',
    ])
    expect(await places(parts)).toEqual(before)
  }
  await expectStill(page.getByRole('main'))

  await page.goto(siteOf('demo'))
  await page.getByRole('button', { name: 'Club Shop' }).click()
  await page.getByRole('button', { name: 'Choose options for Rovers Home Jersey' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
  await expectStill(sheet)
})
