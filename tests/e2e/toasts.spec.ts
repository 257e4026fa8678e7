import type { Page } from '@playwright/test'
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
