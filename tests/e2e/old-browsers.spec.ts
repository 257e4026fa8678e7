import { siteOf } from './support/addresses.ts'
import { seed } from './support/product-server.ts'
import { submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

/** Runs in the page before our code: removes features that Safari 16.4, Chrome 111 and Firefox 121 do not have. */
function withoutNewFeatures(): void {
  const missing: [object, string[]][] = [
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [
      HTMLButtonElement.prototype,
      ['popoverTargetElement', 'popoverTargetAction', 'command', 'commandForElement'],
    ],
    [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
    [Document.prototype, ['startViewTransition', 'activeViewTransition']],
    [Element.prototype, ['checkVisibility', 'setHTML', 'setHTMLUnsafe', 'startViewTransition', 'moveBefore']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [
      window,
      [
        'requestIdleCallback',
        'cancelIdleCallback',
        'URLPattern',
        'navigation',
        'scheduler',
        'cookieStore',
        'Iterator',
      ],
    ],
    [Navigator.prototype, ['userAgentData', 'connection', 'vibrate', 'wakeLock', 'share', 'canShare']],
  ]
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
  // A missing feature has no styles either.
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...test: [string]) =>
    !/popover|base-select|view-transition/.test(test.join()) && supports(...test)
}

test.beforeEach(({ page }) => page.addInitScript(withoutNewFeatures))

test('FAN-34 a fan signs in, orders, pays and logs out without the features that the oldest browsers lack', async ({
  page,
  fan,
}) => {
  const errors: unknown[] = []
  page.on('pageerror', (error) => errors.push(error))
  await seed({ email: fan.email, cards: 1 })
  await page.goto(siteOf('demo'))
  await submit(page, fan)
  await page.getByRole('button', { name: 'Select Event' }).first().click()

  await page.getByRole('link', { name: /\$\d/ }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await page.getByRole('button', { name: 'Pickup' }).click()
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Silva')
  await page.getByLabel('Pickup Location').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'View Order' }).click()

  const menu = page.getByRole('list', { name: 'Account menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await menu.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Signed out')).toBeVisible()
  expect(errors).toEqual([])
})
