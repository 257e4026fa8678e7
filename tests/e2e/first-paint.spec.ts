import type { Locator } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { holdApp } from './support/hold.ts'
import { cards } from './support/home.ts'
import { expect, test } from './support/storefront-test.ts'

/** Where elements stand, in whole px. */
const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`AUTH-01 the tenant's picture and name are there before the app, where it shows them: ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const release = await holdApp(page)
    await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
    const places = () => placesOf(page.locator('.auth-frame :is(img, strong)'))
    await expect(page.getByRole('status')).toContainText('Loading your experience...')
    await expect(page.locator('.auth-frame')).toContainText('Welcome to Kingsbridge Rovers Fan Store')
    await expect(page.locator('.auth-logo')).toHaveJSProperty('complete', true)
    const before = await places()
    release()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await places()).toEqual(before)
  })

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [800, 1280],
  [1280, 800],
] as const)
  test(`HOME-01 the banner of the event is there before the app, where it shows it: ${width} × ${height}`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn('/version.json', { event: runningEvent })
    const release = await holdApp(page)
    await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
    const banner = page.locator('.event-banner, .event-name, .event-dates dd')
    await expect(page.getByRole('status')).toHaveText('Loading your experience...')
    await expect(page.locator('.event-name')).toHaveText(runningEvent.name)
    await expect(page.locator('.event-banner')).toHaveCSS('background-image', /url\(/)
    const before = await placesOf(banner)
    const text = await banner.allInnerTexts()
    release()
    await expect(cards(page, 'Drinks').first()).toBeVisible()
    expect(await placesOf(banner)).toEqual(before)
    // The button comes with the app.
    expect((await banner.allInnerTexts()).slice(1)).toEqual(text.slice(1))
  })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`CART-04 headings that the page knows are there before the app, where it shows them: ${width} × ${height}`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn('/version.json', { event: runningEvent })
    await fillCart(page, 42, [cola])
    await page.goto(`${siteOf('demo')}/cart`)
    const known = page.locator('.page-title :is(.title, .subtitle)').filter({ visible: true })
    await expect(known).toHaveText(/1 item · total quantity 2$/)
    for (const path of ['/cart', '/events', '/confirmation', '/checkout']) {
      const release = await holdApp(page)
      await page.goto(`${siteOf('demo')}${path}`, { waitUntil: 'commit' })
      await expect(page.getByRole('status')).toHaveText('Loading your experience...')
      const texts = await known.allInnerTexts()
      expect(texts.join()).not.toBe('')
      const before = await placesOf(known)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts[0] ?? '')
      await expect.poll(() => placesOf(known)).toEqual(before)
      await page.unrouteAll()
    }
  })
