import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { holdApp, resize } from './support/browser.ts'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent } from './support/visit.ts'

type Size = readonly [width: number, height: number]
const phone: Size = [390, 844]
const wide: Size = [1280, 800]
const allSizes: Size[] = [phone, [360, 640], [800, 1280], wide]

/** The places of elements in whole px at each size. The page keeps the last size. */
async function placesAtSizes(page: Page, elements: Locator, sizes = [phone, wide]): Promise<number[][][]> {
  const places: number[][][] = []
  for (const [width, height] of sizes) {
    await resize(page, { width, height })
    places.push(await placesOf(elements))
  }
  return places
}

const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

test('AUTH-01, VEN-20 picture and name of the tenant are shown before the app, in the same places at every size, although the links below the panel come with it', async ({
  page,
}) => {
  const venue = 'Hansa Arena Fan Shop'
  const release = await holdApp(page)
  await page.goto(`${siteOf('euro')}/`, { waitUntil: 'commit' })
  const shown = page.getByRole('main').locator('img, strong')
  await expect(page.getByRole('status')).toContainText('Loading your experience...')
  await expect(page.getByRole('main')).toContainText(venue)
  await expect(page.getByRole('img', { name: `${venue} logo` })).toHaveJSProperty('complete', true)
  const before = await placesAtSizes(page, shown)
  release()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await placesOf(shown)).toEqual(before.at(-1))
  expect(await placesAtSizes(page, shown)).toEqual(before)
})

test('GUARD-04 the headings of a fan’s screens are shown before the app, in the same places at every size', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  const known = page.locator('h1, h1 + p').filter({ visible: true })
  for (const [path, title] of [
    ['/events', 'Choose Your Event'],
    ['/confirmation', 'Delivery Details'],
    ['/checkout', 'Pay for Your Order'],
  ] as const) {
    const release = await holdApp(page)
    await page.goto(siteOf('demo') + path, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('Loading your experience...')
    await expect(known.first()).toHaveText(title)
    const before = await placesAtSizes(page, known, allSizes)
    release()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect.poll(() => placesOf(known), path).toEqual(before.at(-1))
    // A frame after a resize may still have the places before it.
    await expect.poll(() => placesAtSizes(page, known, allSizes), path).toEqual(before)
    await page.unrouteAll()
  }
})
