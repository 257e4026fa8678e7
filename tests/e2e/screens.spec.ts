import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { followSystem } from './support/browser.ts'
import { chosenEvent, stopTime } from './support/fixed-time.ts'
import { comparePictures } from './support/pictures.ts'
import { choosePickup, confirmInSeat, confirmPickup, detail, payNow, success } from './support/screens.ts'
import { openSeeded, tenantNumbers } from './support/seeded-fan.ts'
import { openAuth } from './support/session.ts'
import { test } from './support/storefront-test.ts'

// A walk is four pictures at each of sixteen stops.
test.describe.configure({ timeout: 240_000 })
// Half a pixel for each of CSS: a layout shows at that size, and the pictures stay small.
test.use({ deviceScaleFactor: 0.5, timezoneId: 'UTC', locale: 'en-US', serviceWorkers: 'block' })

/** Every screen and the main dialogs of a venue, in the order in which one page can show them. */
async function walk(page: Page, tenant: 'demo' | 'light' | 'dark'): Promise<void> {
  await followSystem(page)
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const close = () => page.keyboard.press('Escape')
  // What belongs to this one fan: QR code, order and transaction numbers, address.
  const mask = [
    page.getByRole('img', { name: /QR/ }),
    page.getByText(/^ORD-/),
    page.getByText(/[A-Z]{2,}-\d{6}-\w{4}/),
    page.getByLabel('Email'),
    // It moves with the product server's clock.
    page.getByLabel('Pickup Time'),
  ]
  const shown = (name: string, complete = async () => {}) =>
    comparePictures(page, `${tenant}-${name}`, { mask, complete })
  /** The cart beside the menu, where there is room for it. */
  const cartComplete = async () => {
    if ((page.viewportSize()?.width ?? 0) < 1024) return
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).waitFor()
  }
  /** The detail of an order: a desktop shows that of the first one beside the list, a moment after the list. */
  const orderComplete = async () => {
    const isPhone = page.viewportSize()?.width === 390
    if (isPhone && !(await detail(page).isVisible())) return
    await detail(page).getByText('Pending').waitFor()
    await detail(page).getByRole('radio', { name: '5 stars' }).waitFor()
    await detail(page).getByText('Loading receipt').waitFor({ state: 'detached' })
  }

  await stopTime(page)
  await openAuth(page, { tenant })
  await shown('auth')

  const { email } = await openSeeded(page, tenant)
  const event = JSON.stringify(chosenEvent(tenantNumbers[tenant] * 100 + 1))
  await page.evaluate((visit) => Object.assign(localStorage, visit), {
    selected_event: event,
    user_email: email,
  })

  await open('/events')
  await button('Select Event').waitFor()
  await shown('events')
  await page.getByRole('button', { name: 'Select Event' }).nth(1).click()
  await page.getByRole('alertdialog', { name: 'Change event?' }).waitFor()
  await shown('change-event')

  await open('/')
  await page.getByRole('link', { name: /\$\d/ }).first().waitFor()
  await shown('home', cartComplete)
  await button(/^Choose options for/).click()
  await page.getByRole('dialog').waitFor()
  await shown('options', cartComplete)
  await close()
  await button('Account menu').click()
  await button('Preferences').click()
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
  await shown('preferences', cartComplete)

  await open(`/product?pid=${tenantNumbers[tenant]}040`)
  await button('Add to Cart').waitFor()
  await shown('product')

  await open('/cart')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).waitFor()
  await shown('cart')

  await open('/confirmation')
  await confirmInSeat(page).waitFor()
  await shown('in-seat')
  await choosePickup(page).click()
  await confirmPickup(page).waitFor()
  await shown('pickup')

  await open('/checkout')
  await page.getByRole('radio').first().waitFor()
  await shown('checkout')
  await button(/^Delete card/).click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
  await shown('delete-card')

  await open('/transactions')
  await button(/\$\d/).waitFor()
  await shown('transactions', orderComplete)
  await button(/\$\d/).click()
  await detail(page).waitFor()
  await shown('order', orderComplete)
  await button('Show QR Code').click()
  await page.getByRole('dialog', { name: 'Order QR Code' }).waitFor()
  await shown('qr-code')

  await open('/checkout')
  await payNow(page).click()
  await success(page).getByText('Completed').waitFor()
  await shown('paid')
}

for (const tenant of ['demo', 'light', 'dark'] as const)
  test(
    `every screen and dialog of ${tenant} looks as in its pictures, on a phone and a desktop, light and dark`,
    {
      tag: ['@whole-browser', '@nightly'],
    },
    ({ page }) => walk(page, tenant),
  )
