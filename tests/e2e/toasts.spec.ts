import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone } from './support/browser.ts'
import { shownToast } from './support/screens.ts'
import { logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, cola, fillCart, jersey, prepareCheckout } from './support/visit.ts'

test.use({ viewport: desktop })

const failToLogOut = async (page: Page) => {
  await logOut(page)
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

const colorOf = (page: Page) =>
  shownToast(page)
    .locator('[data-variant]')
    .evaluate((card) => getComputedStyle(card).backgroundColor)

test('TOAST-01, TOAST-02, TOAST-03, TOAST-05, TOAST-06, FAN-30 one toast is at the bottom right for 4 s, unless it is replaced or swiped away; one that concerns more than its screen stays on the next', async ({
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
  const destructive = await colorOf(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
  expect(await colorOf(page)).not.toBe(destructive)

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

  await page.clock.resume()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
})

/** The distance in px from the toast to the bar at the bottom, and the number of actions in the bar. */
const aboveBar = (page: Page) =>
  shownToast(page).evaluate((toast) => {
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
    const actions = [...document.querySelectorAll('main button, main a')].filter(
      (action) => action.checkVisibility() && isFixed(action),
    )
    const top = Math.min(...actions.map((action) => action.getBoundingClientRect().top))
    return { actions: actions.length, px: top - toast.getBoundingClientRect().bottom }
  })

/** Moves a control to this height by scrolling or padding, and taps it. Returns the height of the tap. */
async function tapAt(page: Page, control: Locator, y: number): Promise<number> {
  await control.evaluate((element, y) => {
    const middle = () => element.getBoundingClientRect().top + element.clientHeight / 2
    const main = element.closest('main')
    scrollTo({ top: 0, behavior: 'instant' })
    if (main) main.style.paddingTop = `${Math.max(0, y - middle())}px`
    scrollBy({ top: middle() - y, behavior: 'instant' })
  }, y)
  const box = await control.boundingBox()
  if (!box) throw new Error('There is no control to tap')
  const middle = box.y + box.height / 2
  await page.touchscreen.tap(box.x + box.width / 2, middle)
  return middle
}

/** Whether the toast covers a finger that is still at this height. */
const covers = (page: Page, y: number) =>
  shownToast(page).evaluate((toast, y) => {
    const { top, bottom } = toast.getBoundingClientRect()
    return top < y + 22 && bottom > y - 22
  }, y)

test.describe('on a phone', () => {
  test.use({
    viewport: phone,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('FAN-52 a toast is placed above the control that was just tapped when it would cover it, and nowhere else', async ({
    page,
    openSignedIn,
  }) => {
    await openSignedIn('/version.json', { event: bareEvent })
    await fillCart(page, [cola, jersey])
    const dismiss = async () => {
      await shownToast(page).getByRole('button', { name: 'Dismiss' }).tap()
      await expect(shownToast(page)).toHaveCount(0)
    }
    const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
    await page.route(/\/api\/cart\/items/, (route) => route.fulfill({ status: 500, json: {} }))
    for (const [path, name] of [
      ['/', /^Add .* to cart/],
      ['/cart', /^Increase/],
    ] as const) {
      await page.goto(siteOf('demo') + path)
      for (const y of [300, 560, 640, 700, 740]) {
        await expect(button(name)).toBeEnabled()
        const finger = await tapAt(page, button(name), y)
        await expect(shownToast(page)).toBeVisible()
        expect(await covers(page, finger), `${path} at ${y}`).toBe(false)
        // Otherwise it is in its usual place above the bar, whose action begins a padding below.
        if (y < 600) expect((await aboveBar(page)).px, `${path} at ${y}`).toBeCloseTo(28, -1)
        await dismiss()
      }
    }
    await page.unrouteAll()
    await page.reload()
    for (const y of [720, 690]) {
      const finger = await tapAt(page, button(/^Remove/), y)
      await expect(shownToast(page)).toContainText('Undo')
      expect(await covers(page, finger), `Remove at ${y}`).toBe(false)
      await dismiss()
    }
  })
})

test('FAN-30 a toast covers neither the bar of a phone nor a dialog, and disappears with its screen', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.route('**/api/logout', (route) => route.abort())
  await prepareCheckout(page, openSignedIn, fan)
  for (const [path, drawn] of [
    ['/', 'View cart'],
    ['/product?pid=1001', 'Add to Cart'],
    ['/cart', 'Proceed to Confirmation'],
    ['/confirmation', 'Confirm In-Seat Delivery'],
  ] as const) {
    await page.goto(siteOf('demo') + path)
    await expect(page.getByText(drawn).first()).toBeVisible()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await failToLogOut(page)
      const place = await aboveBar(page)
      expect(place.actions, `${path} ${width} px`).toBeGreaterThan(0)
      expect(place.px, `${path} ${width} px`).toBeGreaterThan(0)
      if (width === 390) continue
      await shownToast(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect(shownToast(page)).toHaveCount(0)
    }
  }
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page).toHaveURL(/\/cart$/)
  // Earlier than its own time.
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
