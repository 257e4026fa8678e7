import type { Page } from '@playwright/test'
import { expect, test } from './support/storefront-test.ts'
import { prepareCheckout } from './support/visit.ts'

test.use({ hasTouch: true })

const controls = 'button, a, input'

/** Taps a control as soon as it has appeared, even while it moves. No other element may receive the tap, from the first frame on. */
async function tapAsItAppears(page: Page, name: string): Promise<void> {
  const [x, y] = await page.evaluate(centreAsItAppears, [controls, name] as const)
  await page.touchscreen.tap(x, y)
}

/** Runs in the page: resolves with the centre of the control as soon as it appears. */
function centreAsItAppears([selector, name]: readonly [string, string]): Promise<[number, number]> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`'${name}' did not come: was the tap before it lost?`)), 10_000)
    const look = () => {
      for (const control of document.querySelectorAll(selector)) {
        const { width, height } = control.getBoundingClientRect()
        const called = control.getAttribute('aria-label') ?? control.textContent?.trim()
        if (called !== name || width === 0 || height === 0 || control.matches(':disabled')) continue
        observer.disconnect()
        // After the frame, because bars find their places between its callbacks and the paint.
        return requestAnimationFrame(() => setTimeout(() => take(control)))
      }
    }
    const take = (control: Element) => {
      if (!control.isConnected) return begin()
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const taker = document.elementFromPoint(x, y)
      if (control.contains(taker)) resolve([x, y])
      else reject(new Error(`'${name}' is there, and its tap is taken by ${taker?.outerHTML.slice(0, 200)}`))
    }
    const observer = new MutationObserver(look)
    const begin = () => {
      observer.observe(document, { childList: true, subtree: true, attributes: true })
      look()
    }
    begin()
  })
}

test('FAN-35 a tap counts as soon as a screen, a menu, a dialog or a toast appears or disappears', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await page.goto(new URL('/cart', page.url()).href)
  await tapAsItAppears(page, 'Proceed to Confirmation')
  // A control of the new screen, one of the header that stays, and the way back.
  await tapAsItAppears(page, 'Pickup')
  const pickup = page.getByRole('button', { name: 'Pickup', exact: true })
  await expect(pickup).toHaveAttribute('aria-pressed', 'true')
  await tapAsItAppears(page, 'Back')
  await tapAsItAppears(page, 'Proceed to Confirmation')
  await tapAsItAppears(page, 'Account menu')
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveAttribute('aria-expanded', 'true')
  await tapAsItAppears(page, 'View Order History')
  await expect(page).toHaveURL(/\/transactions$/)

  await page.goto(new URL('/checkout', page.url()).href)
  const remove = await page
    .getByRole('button', { name: /^(Delete|Remove) / })
    .first()
    .getAttribute('aria-label')
  await tapAsItAppears(page, remove ?? '')
  await tapAsItAppears(page, 'Cancel')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // A control that the dialog covered until now.
  await tapAsItAppears(page, remove ?? '')
  await expect(page.getByRole('alertdialog')).toBeVisible()

  // Controls of a toast and below it, while it appears or disappears.
  await page.goto(new URL('/product?pid=1004&id=100401', page.url()).href)
  await tapAsItAppears(page, 'Add to Cart')
  await expect(page.getByText('Item added to cart')).toBeAttached()
  await tapAsItAppears(page, 'Dismiss')
  await tapAsItAppears(page, 'Add to Cart')
  await expect(page.getByText('Item added to cart').locator('visible=true')).toBeVisible()
})
