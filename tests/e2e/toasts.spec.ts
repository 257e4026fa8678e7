import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone } from './support/browser.ts'
import { shownToast } from './support/screens.ts'
import { logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { addToCart, bareEvent, jersey, prepareCheckout } from './support/visit.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const failToLogOut = async (page: Page) => {
  await logOut(page)
  await expect(shownToast(page)).toContainText('Sign out failed')
}
const dismiss = async (page: Page) => {
  await shownToast(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(shownToast(page)).toHaveCount(0)
}

/** The distances in px from the toast to the left and right edge of the window, and to its bottom edge or the bar there. */
const edgesOf = (page: Page) =>
  shownToast(page).evaluate((toast) => {
    const { left, right, bottom } = toast.getBoundingClientRect()
    const bar = getComputedStyle(document.documentElement).getPropertyValue('--sticky-footer')
    return { left, right: innerWidth - right, bottom: innerHeight - Number.parseFloat(bar) - bottom }
  })

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await shownToast(page).getByText('Sign out failed').boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 5, box.y + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 3 })
  await page.mouse.up()
}

test('TOAST-01, TOAST-02, TOAST-05, FAN-30 one toast is at the bottom right, below 640 px in the bottom centre, until it is replaced or swiped away; one that concerns more than its screen stays on the next', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize(desktop)
  await page.route('**/api/logout', (route) => route.abort())
  await openSignedIn('/product?pid=1004&id=100401', { event: bareEvent })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toBeEnabled()
  await failToLogOut(page)
  // The pointer stays on it, so that its time does not pass.
  await shownToast(page).hover()
  for (const width of [1280, 640, 639]) {
    await page.setViewportSize({ width, height: 800 })
    const { left, right, bottom } = await edgesOf(page)
    expect(right, `${width} px`).toBeLessThan(48)
    if (width < 640) expect(left).toBeCloseTo(right, 0)
    else expect(left, `${width} px`).toBeGreaterThan(width / 4)
    expect(bottom, `${width} px`).toBeCloseTo(16, 0)
  }
  await page.setViewportSize(desktop)
  await swipe(page, 50)
  await expect(shownToast(page)).toHaveCount(1)
  await swipe(page, 51)
  await expect(shownToast(page)).toHaveCount(0)

  await failToLogOut(page)
  await add.click()
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(shownToast(page)).toHaveText(['Item added to cart'])
})

/** The distance in px from the toast to the bar at the bottom, which has actions. */
const aboveBar = (page: Page) =>
  shownToast(page).evaluate((toast) => {
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
    const actions = [...document.querySelectorAll('main button, main a')].filter(
      (action) => action.checkVisibility() && isFixed(action),
    )
    if (actions.length === 0) throw new Error('There is no bar')
    const top = Math.min(...actions.map((action) => action.getBoundingClientRect().top))
    return top - toast.getBoundingClientRect().bottom
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

test('FAN-30 on a phone a toast covers neither the bar, nor the control that was just tapped, nor a dialog, and disappears with its screen', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await addToCart(page, jersey)
  await page.route('**/api/logout', (route) => route.abort())
  await page.route(/\/api\/cart\/items/, (route) => route.fulfill({ status: 500, json: {} }))
  const open = (path: string) => page.goto(siteOf('demo') + path)
  const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  const expectAboveBar = async (path: string) => {
    await failToLogOut(page)
    expect(await aboveBar(page), path).toBeGreaterThan(0)
    await dismiss(page)
  }
  for (const [path, name] of [
    ['/', /^Add .* to cart/],
    ['/cart', /^Increase/],
  ] as const) {
    await open(path)
    for (const y of [300, 700, 740]) {
      await expect(button(name)).toBeEnabled()
      const finger = await tapAt(page, button(name), y)
      await expect(shownToast(page)).toBeVisible()
      expect(await covers(page, finger), `${path} at ${y}`).toBe(false)
      // Otherwise it is in its usual place above the bar, whose action begins a padding below.
      if (y < 600) expect(await aboveBar(page), `${path} at ${y}`).toBeCloseTo(22, -1)
      await dismiss(page)
    }
    await page.setViewportSize({ width: 320, height: 844 })
    await expectAboveBar(`${path} at 320 px`)
    await page.setViewportSize(phone)
  }
  await page.unroute(/\/api\/cart\/items/)
  const finger = await tapAt(page, button(/^Remove/), 720)
  await expect(shownToast(page)).toContainText('Undo')
  expect(await covers(page, finger), 'Remove').toBe(false)

  for (const [path, name] of [
    ['/product?pid=1001', /^Add to Cart/],
    ['/confirmation', /^Confirm In-Seat Delivery/],
  ] as const) {
    await open(path)
    await expect(button(name)).toBeVisible()
    await expectAboveBar(path)
  }
  await failToLogOut(page)
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page).toHaveURL(/\/cart$/)
  // Earlier than its own time.
  await expect(shownToast(page)).toHaveCount(0, { timeout: 1000 })

  await open('/checkout')
  const remove = button(/^Delete /)
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
