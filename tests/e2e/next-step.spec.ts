import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { resize } from './support/browser.ts'
import { payNowButton } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

/** A phone, a small one, three held sideways, and one at 200 % text, so half as wide. */
const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 195, height: 422 },
]
const viewCart = (page: Page) => page.getByRole('main').getByRole('link', { name: 'View cart' })
const steps = [
  ['/', 64, (page: Page) => [viewCart(page)]],
  [
    '/product?pid=1034',
    112,
    (page: Page) => [viewCart(page), page.getByRole('button', { name: 'Add to Cart' })],
  ],
  ['/cart', 64, (page: Page) => [page.getByRole('link', { name: 'Proceed to Confirmation' })]],
  ['/confirmation', 64, (page: Page) => [page.getByRole('button', { name: 'Confirm In-Seat Delivery' })]],
  ['/checkout', 84, (page: Page) => [payNowButton(page)]],
  ['/checkout', 84, (page: Page) => [page.getByRole('button', { name: 'Add card', exact: true })]],
] as const

/** The height of the window's fixed bar. */
const barHeight = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main div')]
        .filter((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility())
        .map((one) => one.getBoundingClientRect().height),
    ),
  )

test('FAN-71 FAN-05 FAN-43 FAN-55 CONF-13 PAY-01 the next step of every screen is in sight on every phone, upright, held sideways in a bar of 52 px, and at 200 % text', async ({
  page,
}) => {
  await openSeeded(page, 'demo')
  for (const [index, [path, upright, buttons]] of steps.entries()) {
    if (index === steps.length - 1)
      await page.route('**/api/payments/cards', (route) => route.fulfill({ json: [] }))
    await page.goto(siteOf('demo') + path)
    for (const size of phones) {
      await resize(page, size)
      const where = `${path} at ${size.width}×${size.height}`
      for (const button of buttons(page)) {
        // Text of 200 % leaves no room for two buttons (FAN-43).
        if (index === steps.length - 1 && size.width < 200) continue
        await expect(button, where).toBeInViewport({ ratio: 1 })
        const box = await button.boundingBox()
        expect.soft(box?.height, where).toBeGreaterThanOrEqual(44)
        expect.soft((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(size.height)
        expect.soft(box?.y, where).toBeGreaterThan(size.height * 0.7)
      }
      const isSideways = size.width > size.height
      const limit = isSideways ? 52 : size.width < 200 ? 0.3 * size.height : upright
      expect.soft(await barHeight(page), `${where}: the bar`).toBeLessThanOrEqual(limit)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(size.width)
    }
  }
})
