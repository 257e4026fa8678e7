import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, followSystem, phone } from './support/browser.ts'
import { chosenEvent, stopTime } from './support/fixed-time.ts'
import {
  choosePickup,
  confirmInSeat,
  confirmPickup,
  detail,
  payNowButton,
  success,
} from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { openAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

test.describe.configure({ timeout: 240_000 })
// Half the size in pixels shows the layout and keeps the pictures small.
test.use({ deviceScaleFactor: 0.5, timezoneId: 'UTC', locale: 'en-US' })

/** Compares the page with its picture, after everything that loads late is shown. */
async function expectPicture(page: Page, picture: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom <= 0 || top > innerHeight
    }),
  )
  // Data of this fan: QR code, order and transaction numbers, address.
  const ofTheFan = [
    page.getByRole('img', { name: /QR/ }),
    page.getByText(/^ORD-/),
    page.getByText(/[A-Z]{2,}-\d{6}-\w{4}/),
    page.getByLabel('Email'),
  ]
  // It changes with the product server's clock.
  const mask = [...ofTheFan, page.getByLabel('Pickup Time')]
  // Tolerates another rendering of fonts, but not a moved line.
  await expect
    .soft(page)
    .toHaveScreenshot(`${picture}.png`, { mask, scale: 'device', threshold: 0.1, maxDiffPixelRatio: 0.005 })
}

/** Shows every screen and the main dialogs, in an order that one page allows. */
async function walk(page: Page, look: string): Promise<void> {
  const open = (path: string) => page.goto(siteOf('demo') + path)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const toConfirmation = page.getByRole('link', { name: 'Proceed to Confirmation' })
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  const picture = (name: string) => expectPicture(page, `${name}-${look}`)

  await followSystem(page)
  await stopTime(page)
  await openAuth(page, { tenant: 'demo' })
  await picture('auth')

  const { email } = await openSeeded(page, 'demo')
  const event = JSON.stringify(chosenEvent(101))
  await page.evaluate((visit) => Object.assign(localStorage, visit), {
    selected_event: event,
    user_email: email,
  })

  await open('/events')
  await button('Select Event').waitFor()
  await picture('events')
  await page.locator('article:not([aria-current])').first().getByRole('button').click()
  await page.getByRole('alertdialog', { name: 'Change event?' }).waitFor()
  await picture('change-event')

  await open('/')
  await page.getByRole('link', { name: /\$\d/ }).first().waitFor()
  // On a wide screen the cart is beside the menu.
  if (isWide) await toConfirmation.waitFor()
  await picture('home')
  // By an event, because a click may scroll the content behind the dialog.
  await button(/^Choose options for/).dispatchEvent('click')
  await page.getByRole('dialog').waitFor()
  await picture('options')
  await page.keyboard.press('Escape')
  await button('Account menu').click()
  await button('Preferences').click()
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
  await picture('preferences')

  await open('/product?pid=1034')
  await button('Add to Cart').waitFor()
  await picture('product')

  await open('/cart')
  await toConfirmation.waitFor()
  await picture('cart')

  await open('/confirmation')
  await confirmInSeat(page).waitFor()
  await picture('in-seat')
  await choosePickup(page).click()
  await confirmPickup(page).waitFor()
  await picture('pickup')

  await open('/checkout')
  await page.getByRole('radio').first().waitFor()
  await picture('checkout')
  await button(/^Delete card/).click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
  await picture('delete-card')

  await open('/transactions')
  await button(/\$\d/).waitFor()
  // On a wide screen the first order is already beside the list.
  if (!isWide) await picture('transactions')
  await button(/\$\d/).click()
  await detail(page).getByText('Pending').waitFor()
  await detail(page).getByRole('radio', { name: '5 stars' }).waitFor()
  await detail(page).getByText('Loading receipt').waitFor({ state: 'detached' })
  await picture('order')
  await button('Show QR Code').click()
  await page.getByRole('dialog', { name: 'Order QR Code' }).waitFor()
  await picture('qr-code')

  await open('/checkout')
  await payNowButton(page).click()
  await success(page).getByText('Paid, being prepared').waitFor()
  await picture('paid')
}

for (const [look, viewport, colorScheme] of [
  ['phone-light', phone, 'light'],
  ['desktop-dark', desktop, 'dark'],
] as const)
  test.describe(look, () => {
    test.use({ viewport, colorScheme })
    test(
      'every screen and the main dialogs match their pictures',
      { tag: ['@whole-browser', '@nightly'] },
      ({ page }) => walk(page, look),
    )
  })
