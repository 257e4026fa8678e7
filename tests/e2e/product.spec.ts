import type { Locator, Page } from '@playwright/test'
import { siteOf, upstreamUrl } from './support/addresses.ts'
import { desktop } from './support/browser.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

const phone = { width: 390, height: 664 }
const smallest = { width: 320, height: 568 }

/** A jersey with a name of two lines, whose last picture is broken, and not in every combination of its options. */
function longNamedJersey() {
  const picture = (name: string) => ({ imageURL: `${upstreamUrl()}/media/products/${name}.webp` })
  const images = ['jersey-demo', 'jersey-demo-2', 'gone'].map(picture)
  const variants = ['Club S', 'Club M', 'White M'].map((options, itemID) => {
    const [color, description] = options.split(' ')
    return { itemID, color, size: { description }, price: '79.95', gallery: { images } }
  })
  const name = 'Rovers Anniversary Home Jersey'
  return { productDetails: { id: 1034, name, brandName: 'Rovers Originals', variants } }
}

/** How much darker an element's text is than its background, from 0 to 765. */
const inkOn = (element: Locator) =>
  element.evaluate((box) => {
    const { color, backgroundColor } = getComputedStyle(box)
    const light = (rgb: string) =>
      (rgb.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    return light(backgroundColor) - light(color)
  })

/** The places of all these elements on the screen. */
const places = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )
/** The bars at the bottom of the screen. */
const bars = (page: Page) =>
  page.locator('body').evaluate((body) =>
    [...body.querySelectorAll('main *')]
      .filter((part) => getComputedStyle(part).position === 'fixed')
      .map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return { top, height, text: part.textContent ?? '' }
      }),
  )

async function expectOptionAboveBar(page: Page): Promise<void> {
  const option = await page.getByRole('button', { name: 'White' }).boundingBox()
  const [lowest] = await bars(page)
  expect((option?.y ?? 0) + (option?.height ?? phone.height)).toBeLessThanOrEqual(lowest?.top ?? 0)
}

/** The hint about a missing choice takes one line and moves nothing. */
async function expectHintMovesNothing(page: Page, within: Locator): Promise<void> {
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

test('FAN-48, FAN-05, FAN-07, PROD-02, PROD-04, PROD-09 on a short phone the first option is visible, even below a two-line name, above one bar for cart and Add to Cart; a missing choice takes one line and moves nothing; pictures are stepped through, and impossible combinations are struck through', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openSeeded(page, 'demo')
  const json = longNamedJersey()
  await page.route('**/api/console/catalog/products/1034*', (route) => route.fulfill({ json }))
  await page.goto(`${siteOf('demo')}/product?pid=1034`)
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  const picture = (await page.locator('[aria-roledescription=carousel] li').first().boundingBox())?.height
  expect(picture).toBeGreaterThan(100)
  expect(picture).toBeLessThanOrEqual(0.4 * phone.height)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.height).toBeGreaterThan(40)
  const [bar, ...more] = await bars(page)
  expect([bar?.text, more]).toEqual([
    expect.stringMatching(/12 items\$54\.00 \+ taxView cart.*Add to Cart$/),
    [],
  ])
  expect(bar?.height).toBeLessThanOrEqual(112)
  await expectOptionAboveBar(page)
  await page.setViewportSize(smallest)
  await expectOptionAboveBar(page)
  await page.setViewportSize(phone)
  await expectHintMovesNothing(page, page.getByRole('main'))

  const pictures = page.getByRole('group', { name: /^Pictures of/ })
  const step = (name: string) => pictures.getByRole('button', { name })
  const second = pictures.getByRole('img').nth(1)
  await page.getByRole('button', { name: 'White' }).click()
  const size = (name: string) => page.getByRole('button', { name, exact: true })
  const [impossible, possible] = [size('S'), size('M')]
  await expect(impossible).toHaveCSS('text-decoration-line', 'line-through')
  await expect(impossible).toHaveAccessibleDescription('Not available in this combination')
  await expect(possible).toHaveCSS('text-decoration-line', 'none')
  await expect(possible).toHaveAccessibleDescription('')
  // Greyed; its colours change over 300 ms.
  await expect.poll(async () => (await inkOn(possible)) - (await inkOn(impossible))).toBeGreaterThan(100)
  await expect(step('Previous')).toBeDisabled()
  await step('Next').click()
  await expect(second).toBeInViewport({ ratio: 0.6 })
  await step('Next').click()
  await expect(pictures.getByText('No image available')).toBeInViewport()
  await expect(step('Next')).toBeDisabled()
  await step('Previous').click()
  await expect(second).toBeInViewport({ ratio: 0.6 })

  await page.setViewportSize(desktop)
  await expect
    .poll(async () => (await bars(page)).map(({ text }) => text))
    .toEqual(['12 items$54.00 + taxView cart'])
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()

  await page.setViewportSize(phone)
  await page.goto(siteOf('demo'))
  await page.getByRole('button', { name: 'Club Shop' }).click()
  const options = page.getByRole('button', { name: 'Choose options for Rovers Home Jersey' })
  // Unlike `places`, this waits for the button.
  const { width = 0, height = 0 } = (await options.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await options.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
  await expectHintMovesNothing(page, sheet)
})
