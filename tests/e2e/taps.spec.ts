import type { Page } from '@playwright/test'
import { addCola, beforeCheckout } from './support/checkout.ts'
import { expect, test } from './support/storefront-test.ts'

test.use({ hasTouch: true })

const controls = 'button, a, input'

/** Taps where a control of that name is, `afterMs` after it was first there: without waiting for it to stand still. */
async function tapOnceThere(page: Page, name: string, afterMs = 0): Promise<void> {
  const [x, y] = await page.evaluate(centreOnceThere, [controls, name] as const)
  if (afterMs > 0) await page.waitForTimeout(afterMs)
  await page.touchscreen.tap(x, y)
}

/** Runs in the page. */
function centreOnceThere([selector, name]: readonly [string, string]): Promise<[number, number]> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`'${name}' did not come: was the tap before it lost?`)), 10_000)
    const look = () => {
      for (const control of document.querySelectorAll(selector)) {
        const { left, top, width, height } = control.getBoundingClientRect()
        const called = control.getAttribute('aria-label') ?? control.textContent?.trim()
        if (called !== name || width === 0 || control.matches(':disabled')) continue
        observer.disconnect()
        return resolve([left + width / 2, top + height / 2])
      }
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
}

for (const [reducedMotion, delays] of [
  ['no-preference', [0, 50, 100, 200, 400]],
  ['reduce', [0]],
] as const)
  test(`FAN-35 a tap counts from the moment that a screen, a menu or a dialog is there or gone (motion: ${reducedMotion})`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await beforeCheckout(page, openSignedIn, fan)
    const account = page.getByRole('button', { name: 'Account menu' })

    for (const delay of delays) {
      await page.goto(new URL('/cart', page.url()).href)
      await tapOnceThere(page, 'Proceed to Confirmation', delay)
      // A control of the new screen, one of the header that stays, and the way back from there.
      await tapOnceThere(page, 'Pickup', delay)
      await expect(page.getByRole('button', { name: 'Pickup', exact: true }), `${delay} ms`).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await tapOnceThere(page, 'Back')
      await tapOnceThere(page, 'Proceed to Confirmation', delay)
      await tapOnceThere(page, 'Account menu', delay)
      await expect(account, `${delay} ms`).toHaveAttribute('aria-expanded', 'true')
      await tapOnceThere(page, 'View Order History', delay)
      await expect(page, `${delay} ms`).toHaveURL(/\/transactions$/)
    }

    for (const delay of delays) {
      await page.goto(new URL('/checkout', page.url()).href)
      const remove = await page
        .getByRole('button', { name: /^(Delete|Remove) / })
        .first()
        .getAttribute('aria-label')
      await tapOnceThere(page, remove ?? '', delay)
      await tapOnceThere(page, 'Cancel', delay)
      await expect(page.getByRole('alertdialog'), `${delay} ms`).toHaveCount(0)
      // What the dialog covered until now.
      await tapOnceThere(page, remove ?? '')
      await expect(page.getByRole('alertdialog'), `${delay} ms`).toBeVisible()
    }
  })

test('FAN-35 a tap while a toast comes or goes counts', async ({ page, fan, openSignedIn }) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  await addCola(page, 1)
  await page.goto(new URL('/product?pid=1004&id=100401', page.url()).href)
  await tapOnceThere(page, 'Add to Cart')
  await expect(page.getByText('Item added to cart')).toBeAttached()
  await tapOnceThere(page, 'Dismiss')
  await tapOnceThere(page, 'Add to Cart')
  await expect(page.getByText('Item added to cart').locator('visible=true')).toBeVisible()
})
