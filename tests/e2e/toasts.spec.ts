import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { beforeCheckout } from './support/checkout.ts'
import { bareEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'
import { shownToast } from './support/toasts.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const failToLogOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(shownToast(page)).toContainText('Sign out failed')
}

const swipe = async (page: Page, distance: number) => {
  const failed = shownToast(page).getByText('Sign out failed')
  await expect(failed).toBeVisible()
  const box = await failed.boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 5, box.y + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 3 })
  await page.mouse.up()
}

test('TOAST-01, TOAST-02, TOAST-03, TOAST-05 one toast at the bottom right, for 4 s unless it is replaced or swiped away', async ({
  page,
  openSignedIn,
}) => {
  await page.clock.install()
  await page.route('**/api/logout', (route) => route.abort())
  await openSignedIn('/product?pid=1004&id=100401', { event: bareEvent })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 10_000)

  await failToLogOut(page)
  const box = await shownToast(page).boundingBox()
  if (!box) throw new Error('The toast has no box')
  expect(1280 - box.x - box.width).toBeLessThan(48)
  expect(box.x).toBeGreaterThan(640)
  expect(800 - box.y - box.height).toBeLessThan(48)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(shownToast(page)).toHaveText(['Item added to cart'])

  await page.clock.runFor(3900)
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
  await page.clock.runFor(200)
  await expect(shownToast(page)).toHaveCount(0)

  for (const [distance, isLeft] of [
    [50, true],
    [51, false],
  ] as const) {
    await failToLogOut(page)
    await swipe(page, distance)
    await expect(shownToast(page)).toHaveCount(isLeft ? 1 : 0)
    // The pointer pauses this toast's time, so the next one must be a different toast.
    await page.mouse.move(10, 10)
    await page.clock.runFor(4100)
    await expect(shownToast(page)).toHaveCount(0)
  }
})

/** The buttons of the page that the toast covers; pieces of a page that is scrolled under a bar do not count. */
const coveredButtons = (page: Page) =>
  shownToast(page).evaluate((toast) => {
    const box = toast.getBoundingClientRect()
    return [...document.querySelectorAll('button')]
      .filter((button) => !toast.contains(button))
      .filter((button) => {
        const { left, right, top, bottom, width } = button.getBoundingClientRect()
        return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  })

for (const width of [390, 320])
  test(`FAN-30 a toast covers no button and no dialog, and goes with its screen, ${width} px`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.route('**/api/logout', (route) => route.abort())
    await beforeCheckout(page, openSignedIn, fan)
    for (const path of ['/events', '/', '/product?pid=1001', '/cart', '/confirmation', '/transactions']) {
      await page.goto(siteOf('demo') + path)
      await page.waitForLoadState('networkidle')
      await failToLogOut(page)
      await expect.poll(() => coveredButtons(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Transactions' })).toHaveCount(0)
    // Sooner than by its own time.
    await expect(shownToast(page)).toHaveCount(0, { timeout: 1000 })

    await page.goto(`${siteOf('demo')}/checkout`)
    const remove = page.getByRole('button', { name: /^Delete / })
    await expect(remove).toBeVisible()
    await failToLogOut(page)
    await remove.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    const isOnTop = await shownToast(page).evaluate((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop).toBe(false)
  })

test('TOAST-01 a toast that is asked for before its code could be loaded shows as soon as it is', async ({
  page,
  openSignedIn,
}) => {
  await page.route('**/api/logout', (route) => route.abort())
  let refused = 0
  await page.route('**/assets/toaster-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await openSignedIn('/cart', { event: bareEvent })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect(shownToast(page)).toHaveCount(0)
  await page.unroute('**/assets/toaster-*.js')
  await expect(shownToast(page)).toContainText('Sign out failed')
})

test('FAN-30 a toast that speaks of more than its screen stays while the fan goes on', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/product?pid=1004&id=100401', { event: bareEvent })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
})
