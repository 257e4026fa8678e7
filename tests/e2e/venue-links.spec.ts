import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone, resize } from './support/browser.ts'
import { callsTo, injectFault, ledgerOf, seed } from './support/product-server.ts'
import {
  choosePickup,
  failedDialog,
  heldOrders,
  openConfirmation,
  payNowButton,
  pendingDialog,
  success,
} from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { openAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { addToCart, runningEvent } from './support/visit.ts'

const terms = (page: Page) => page.getByRole('link', { name: 'Terms (opens in a new tab)' })
const privacy = (page: Page) => page.getByRole('link', { name: 'Privacy (opens in a new tab)' })
const support = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Contact Support' })

const boxOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name })).boundingBox()
const bottomOf = async (page: Page, name: string) => {
  const box = await boxOf(page, name)
  return box ? box.y + box.height : Number.NaN
}

/** The parts of a mail link as a mail program reads them. */
function readMail(href: string | null) {
  const [to, query = ''] = (href ?? '').split('?')
  const entries = query.split('&').map((part) => part.split('=').map(decodeURIComponent))
  return { to, ...Object.fromEntries(entries) }
}

test('VEN-20 /auth shows the terms and privacy links of the venue below the panel; they open in a new tab, and typed text stays; a venue without them has no links', async ({
  page,
  context,
}) => {
  await context.route('https://hansa-arena.example/**', (route) => route.fulfill({ body: 'AGB' }))
  await openAuth(page, { tenant: 'euro' })
  await expect(terms(page)).toHaveAttribute('href', 'https://hansa-arena.example/agb')
  await expect(privacy(page)).toHaveAttribute('href', 'https://hansa-arena.example/datenschutz')
  for (const size of [desktop, phone]) {
    await resize(page, size)
    expect((await boxOf(page, 'Terms'))?.y).toBeGreaterThan(await bottomOf(page, 'Login'))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height)
  }
  await page.getByLabel('Email').fill('ada@example.com')
  const opening = page.waitForEvent('popup')
  await terms(page).press('Enter')
  const opened = await opening
  await expect(opened.getByText('AGB')).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')

  await openAuth(page, { tenant: 'by-telephone' })
  await expect(privacy(page)).toBeVisible()
  await expect(terms(page)).toHaveCount(0)
  await openAuth(page)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})

test('VEN-20 the links are also above Pay Now, on a phone and on a wide screen, and before it in the tab order', async ({
  page,
}) => {
  await openSeeded(page, 'euro')
  await page.goto(`${siteOf('euro')}/checkout`)
  await expect(payNowButton(page)).toBeEnabled()
  for (const size of [phone, desktop]) {
    await resize(page, size)
    await expect(terms(page)).toBeInViewport({ ratio: 1 })
    expect((await boxOf(page, 'Pay Now'))?.y).toBeGreaterThanOrEqual(await bottomOf(page, 'Terms'))
  }
  await terms(page).focus()
  await page.keyboard.press('Tab')
  await expect(privacy(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(payNowButton(page)).toBeFocused()
})

test('VEN-19 FAN-18 when the checkout of an order fails, Contact Support is a mail with order and request id, and the dialog stays', async ({
  page,
}) => {
  const { email } = await openSeeded(page, 'euro')
  const restore = await injectFault({ match: { path: '/checkout$', email }, status: 500 })
  await page.goto(`${siteOf('euro')}/checkout`)
  await payNowButton(page).click()
  await expect(pendingDialog(page)).toBeVisible()
  const [order] = await heldOrders(page)
  await expect(pendingDialog(page).getByRole('button')).toHaveText(['Copy details', 'Continue Shopping'])
  expect(readMail(await support(page).getAttribute('href'))).toEqual({
    to: 'mailto:hilfe@hansa-arena.example',
    subject: `Order ${order?.orderId}`,
    body: `What happened:\r\n\r\n\r\nOrder ID: ${order?.orderId}\r\nRequest ID: ${order?.requestId}`,
  })
  await support(page).press('Enter')
  await expect(pendingDialog(page)).toContainText(order?.orderId ?? 'none held')
  await restore()
  await expect(success(page)).toBeVisible({ timeout: 20_000 })
})

test('VEN-19 PAY-08 PAY-23 FAN-49 a failed payment offers the telephone of the venue and its details; another try with the same card is charged once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const tenant = 'by-telephone'
  await seed({ email: fan.email, cards: 1 })
  await openSignedIn('/version.json', { tenant, event: { ...runningEvent, id: 8101 } })
  await addToCart(page, { itemID: 8_100_101, quantity: 1 })
  const body = { userMessage: 'Call your bank.' }
  await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, status: 402, body })
  await page.goto(`${siteOf(tenant)}/checkout`)
  await payNowButton(page).click()
  await expect(failedDialog(page)).toContainText('Call your bank.')
  await expect(support(page)).toHaveAttribute('href', 'tel:+442079460123')
  await expect(failedDialog(page).getByRole('button')).toHaveText([
    'Copy details',
    'Try Again',
    'Continue Shopping',
    '',
  ])
  await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await payNowButton(page).click()
  // The order is paid, and only its checkout is pending, because nothing was confirmed before.
  await expect(pendingDialog(page)).toBeVisible()
  expect([await callsTo(fan.email, '/charge$'), (await ledgerOf(fan.email)).length]).toEqual([2, 1])
})

test('VEN-21 a fan who came by the link at a seat is offered the nearest pickup locations first', async ({
  page,
}) => {
  await openSeeded(page, 'euro')
  const location = page.getByLabel('Pickup Location')
  const offered = location.locator('option:not([hidden])')
  await openConfirmation(page)
  await choosePickup(page).click()
  await expect(offered).toHaveText(['Haupteingang', 'Kiosk Ost', 'Kiosk West', 'Kiosk Nord'])
  await page.goto(`${siteOf('euro')}/?section=Block%20B&seat=4`)
  await openConfirmation(page)
  await choosePickup(page).click()
  await expect(offered).toHaveText(['Kiosk West', 'Kiosk Nord', 'Haupteingang', 'Kiosk Ost'])
  await expect(location).toHaveValue('')
  await expect(location).toHaveAccessibleDescription('Nearest to Block B first')
})
