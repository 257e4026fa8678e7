import type { Page } from '@playwright/test'
import { siteOf } from './addresses.ts'
import { injectFault } from './product-server.ts'
import { payNowButton, success } from './screens.ts'
import { openSeeded, tenantNumbers } from './seeded-fan.ts'
import { openAuth } from './session.ts'
import { expect } from './storefront-test.ts'

type Tenant = keyof typeof tenantNumbers

/** Checks the current state of the page, which `where` names. */
type Judge = (where: string) => Promise<void>

/** Every screen of a signed-in fan, with a sign that it is complete. */
const screensOf = (page: Page, tenant: Tenant) => [
  { path: '/events', ready: page.getByRole('button', { name: 'Select Event' }) },
  { path: '/', ready: page.getByRole('link', { name: /\d[.,]\d\d/ }) },
  {
    path: `/product?pid=${tenantNumbers[tenant]}034`,
    ready: page.getByRole('button', { name: 'Add to Cart' }),
  },
  { path: '/cart', ready: page.getByRole('link', { name: 'Proceed to Confirmation' }) },
  { path: '/confirmation', ready: page.getByRole('button', { name: /^Confirm / }) },
  { path: '/checkout', ready: page.getByRole('radio') },
  { path: '/transactions', ready: page.getByRole('button', { name: /\d[.,]\d\d/ }) },
  { path: '/nowhere', ready: page.getByRole('heading', { name: '404 Page Not Found' }) },
]

/** Opens /auth and then every other screen of a venue, with data everywhere, and calls `judge` on each. */
export async function walkScreens(page: Page, tenant: Tenant, judge: Judge): Promise<void> {
  await openAuth(page, { tenant })
  await judge('/auth')
  await openSeeded(page, tenant)
  for (const { path, ready } of screensOf(page, tenant)) {
    await page.goto(siteOf(tenant) + path)
    await expect(ready.first(), path).toBeVisible()
    await judge(path)
  }
}

/** The same for overlays, failures and empty screens. */
export async function walkStates(page: Page, tenant: Tenant, judge: Judge): Promise<void> {
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.goto(siteOf('nobody-plays-here'))
  await expect(page.getByText('BRANDING_CONFIG_404')).toBeVisible()
  await judge('configuration error')

  await openAuth(page, { tenant })
  await page.getByRole('tab', { name: 'Register' }).click()
  await click('Register')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await judge('refused registration')
  await page.getByRole('tab', { name: 'Login' }).click()
  await click('Forgot password?')
  await judge('reset form')

  await openSeeded(page, tenant)
  await page.route('**/api/payments/cards', (route) => route.fulfill({ json: [] }))
  await open('/checkout')
  await expect(page.getByRole('button', { name: 'Add card' })).toBeVisible()
  await judge('checkout without a card')
  await page.unroute('**/api/payments/cards')
  await open('/checkout')
  await click(/^Delete card/)
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  await judge('question before a card is removed')
  await open('/transactions')
  await click(/\d[.,]\d\d/)
  await click('Show QR Code')
  await expect(page.getByRole('dialog', { name: 'Order QR Code' })).toBeVisible()
  await judge('QR code')
  await page.keyboard.press('Escape')
  await judge("an order's detail")
  await open('/confirmation')
  await click(/^Confirm /)
  await expect(page.getByText('First name is required')).toBeVisible()
  await judge('refused delivery details')
  await page.route('**/api/logout', (route) => route.abort())
  await click('Account menu')
  await judge('account menu')
  await click('Preferences')
  await click('Delete account')
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible()
  await judge('deletion of an account')
  await page.keyboard.press('Escape')
  await click('Account menu')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Sign out failed')).toBeVisible()
  await judge('destructive toast')
}

/** The same for the way from the menu to a paid order, and after it. */
export async function walkOrder(page: Page, tenant: Tenant, judge: Judge): Promise<void> {
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const dialog = page.getByRole('dialog')
  const { email } = await openSeeded(page, tenant)

  await open('/')
  await page.getByRole('searchbox').fill('nothing is called so')
  await expect(page.getByText('You may like')).toBeVisible()
  await judge('search without a match')
  await button('Clear search').click()
  await injectFault({
    match: { method: 'POST', path: '/api/cart/items', email },
    times: 1,
    status: 409,
    body: { error: 'It is sold out' },
  })
  await button(/^Add .+ to favorites$/).click()
  await button(/^Add .+ to cart$/).click()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quantity of Spring Water' }).locator('output')).toHaveCount(0)
  await judge('sold out, and a favorite')
  // Every venue's shop has sizes and colours.
  const shop = page.getByRole('group', { name: 'Menu pages' }).getByRole('button').last()
  await shop.click()
  // The previous page stays behind it, hidden.
  const goods = page.getByRole('list', { name: (await shop.textContent()) ?? '', exact: true })
  await goods
    .getByRole('button', { name: /^Choose options for/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(dialog.getByText(/^Choose a/)).toBeVisible()
  await judge('options that are still to be chosen')
  await page.keyboard.press('Escape')
  await button('Account menu').click()
  await button('Preferences').click()
  await expect(dialog).toBeVisible()
  await judge('preferences')

  await open('/events')
  await page.locator('article:not([aria-current])').first().getByRole('button').click()
  await expect(page.getByRole('alertdialog', { name: 'Change event?' })).toBeVisible()
  await judge('question before the event is changed')
  await open('/cart')
  await button(/^Remove/).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart is empty').first()).toBeVisible()
  // By keyboard, so that the toast stays until it is answered.
  await expect(button('Undo')).toBeFocused()
  await judge('empty cart, and a toast that undoes it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Proceed to Confirmation' })).toBeVisible()

  await open('/confirmation')
  await expect(button(/^Confirm /)).toBeEnabled()
  // Pickup locations are loaded by a separate call.
  await expect(page.getByRole('combobox').first()).toBeEnabled()
  for (const select of await page.getByRole('combobox').all())
    if (await select.isEnabled()) await select.selectOption({ index: 1 })
  const seat = page.getByLabel('Seat Number')
  if (await seat.isVisible()) await seat.fill('14')
  await page.getByLabel('First Name').fill('Zoë')
  await button(/^Confirm /).click()
  await expect(payNowButton(page)).toBeVisible()
  await open('/confirmation')
  await expect(button('Change customer details')).toBeVisible()
  await judge('what is known of the fan')
  await open('/checkout')
  const declined = { status: 'FAILED', userMessage: 'Your card has insufficient funds.' }
  await injectFault({ match: { path: '/charge$', email }, times: 1, status: 200, body: declined })
  await payNowButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Payment Failed' })).toBeVisible()
  await judge('failed payment')
  await button('Try Again').click()
  await expect(page.getByText('Declined: ')).toBeVisible()
  await judge('declined card')
  await payNowButton(page).click()
  await expect(success(page).getByRole('img')).toBeVisible()
  await judge('paid order with its pass')
  await button('View Order').click()
  await expect(button(/^(Share|Save) pass$/)).toBeVisible()
  await judge('order that can be shared')
  await open('/')
  await expect(page.getByRole('region', { name: 'Order again' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await expect(button('Not now')).toBeVisible()
  await judge('order again, and the offer to install')
  await page.context().setOffline(true)
  await expect(page.getByText('connection').first()).toBeVisible()
  await judge('no connection')
  await page.context().setOffline(false)
}
