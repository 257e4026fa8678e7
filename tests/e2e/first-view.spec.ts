import type { Locator, Page, Response } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { hold, holdApp, resize } from './support/browser.ts'
import { injectFault } from './support/product-server.ts'
import { cartBadge, menuCards } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent } from './support/visit.ts'

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

// Before the app the page of `euro` does not have the links below the panel.
for (const [tenant, venue] of [
  ['demo', 'Kingsbridge Rovers Fan Store'],
  ['euro', 'Hansa Arena Fan Shop'],
] as const)
  test(`AUTH-01, VEN-20 ${tenant}: picture and name of the tenant are shown before the app, in the same places at every size`, async ({
    page,
  }) => {
    const release = await holdApp(page)
    await page.goto(`${siteOf(tenant)}/`, { waitUntil: 'commit' })
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

test('HOME-01, CART-04 the banner of the event and the known headings are shown before the app, in the same places at every size', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  const release = await holdApp(page)
  await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
  const banner = page.getByRole('region', { name: 'Selected event' })
  const parts = page.locator('section[aria-label="Selected event"]').locator('xpath=self::* | .//h1 | .//p')
  await expect(page.getByRole('status')).toHaveText('Loading your experience...')
  await expect(banner.getByRole('heading')).toHaveText(runningEvent.name)
  await expect(banner).toHaveCSS('background-image', /url\(/)
  const before = await placesAtSizes(page, parts, allSizes)
  const text = await parts.allInnerTexts()
  release()
  await expect(menuCards(page, 'Drinks').first()).toBeVisible()
  expect(await placesOf(parts)).toEqual(before.at(-1))
  expect(await placesAtSizes(page, parts, allSizes)).toEqual(before)
  // The app adds the button.
  expect((await parts.allInnerTexts()).slice(1)).toEqual(text.slice(1))
  await expect(cartBadge(page)).toHaveText('2')
  await page.unrouteAll()

  const known = page.locator('h1, h1 + p').filter({ visible: true })
  for (const [path, title] of [
    ['/cart', '1 item · total quantity 2'],
    ['/events', 'Choose Your Event'],
    ['/confirmation', 'Delivery Details'],
    ['/checkout', 'Pay for Your Order'],
  ] as const) {
    const release = await holdApp(page)
    await page.goto(siteOf('demo') + path, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('Loading your experience...')
    await expect(known.first()).toHaveText(title)
    const before = await placesAtSizes(page, known)
    release()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect.poll(() => placesOf(known), path).toEqual(before.at(-1))
    expect(await placesAtSizes(page, known), path).toEqual(before)
    await page.unrouteAll()
  }
})

type Fields = Record<string, unknown>

/** For each first screen: the call that it reads, the name of an entry, and that name before the second visit. */
const screens = [
  {
    path: '/',
    list: 'menu',
    call: '/api/console/catalog/quickpicks',
    before: 'Spring Water',
    after: 'Still Water',
  },
  {
    path: '/events',
    list: 'events',
    call: '/api/console/entertainments/events',
    before: 'Rovers Festival Week',
    after: 'Rovers Winter Week',
  },
] as const

/** An entry in the screen's list, not in the banner of the selected event. */
const entryNamed = (page: Page, name: string) =>
  page.locator('main').locator('article').filter({ hasText: name }).first()

const isKept = (page: Page, key: string) =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('storefront')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('device').objectStore('device').get(key)
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result !== undefined)
          }
        }
      }),
    key,
  )

/** The product server's response with one name changed. */
const renamed = (body: Fields, before: string, after: string): Fields =>
  JSON.parse(JSON.stringify(body).replaceAll(before, after))

test('FAN-38, FAN-29 a second visit of / and /events shows stored data at once, then fresh data; stored data stays below the notice of a failed read', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  for (const { path, list, call, before, after } of screens) {
    const isRead = (response: Response) => new URL(response.url()).pathname === call
    const first = page.waitForResponse(isRead)
    await page.goto(new URL(path, page.url()).href)
    await expect(entryNamed(page, before)).toBeVisible()
    const body = await (await first).json()
    await expect.poll(() => isKept(page, list)).toBe(true)

    const match = { path: call, email: fan.email }
    const mend = await injectFault({ match, status: 200, body: renamed(body, before, after) })
    const release = await hold(page, new RegExp(call))
    await page.reload()
    await expect(entryNamed(page, before)).toBeVisible()
    await expect(entryNamed(page, after)).toBeHidden()
    release()
    await expect(entryNamed(page, after)).toBeVisible()
    await expect(entryNamed(page, before)).toBeHidden()
    await page.unrouteAll()
    await mend()

    const mendFailure = await injectFault({ match, status: 500 })
    let failed = 0
    const count = (response: Response) => {
      if (isRead(response) && !response.ok()) failed += 1
    }
    page.on('response', count)
    await page.reload()
    // The second try is the last one (CALL-09).
    await expect.poll(() => failed).toBe(2)
    page.off('response', count)
    const again = page.locator('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await expect(entryNamed(page, after)).toBeVisible()
    const top = async (of: typeof again) => (await of.boundingBox())?.y ?? Number.NaN
    expect(await top(again)).toBeLessThan(await top(entryNamed(page, after)))
    await mendFailure()
    await again.click()
    await expect(again).toBeHidden()
    await expect(entryNamed(page, before)).toBeVisible()
  }
})
