import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, phone, resize } from './support/browser.ts'
import { injectFault } from './support/product-server.ts'
import { heldOrders, payNowButton, pendingDialog } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { openAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

const terms = (page: Page) => page.getByRole('link', { name: 'Terms (opens in a new tab)' })
const privacy = (page: Page) => page.getByRole('link', { name: 'Privacy (opens in a new tab)' })

const boxOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name })).boundingBox()
const bottomOf = async (page: Page, name: string) => {
  const box = await boxOf(page, name)
  return box ? box.y + box.height : Number.NaN
}

test('VEN-20 /auth shows the terms and privacy links of the venue below the panel; they open in a new tab, and typed text stays', async ({
  page,
  context,
}) => {
  await context.route('https://hansa-arena.example/**', (route) => route.fulfill({ body: 'AGB' }))
  await openAuth(page, { tenant: 'euro' })
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
})

test('VEN-19 VEN-20 the links are above Pay Now and before it in the tab order; when the checkout of the order fails, Contact Support is a mail about it, and the dialog stays', async ({
  page,
}) => {
  const { email } = await openSeeded(page, 'euro')
  await injectFault({ match: { path: '/checkout$', email }, status: 500 })
  await page.goto(`${siteOf('euro')}/checkout`)
  await expect(payNowButton(page)).toBeEnabled()
  for (const size of [desktop, phone]) {
    await resize(page, size)
    await terms(page).scrollIntoViewIfNeeded()
    await expect(terms(page)).toBeInViewport({ ratio: 1 })
    expect((await boxOf(page, 'Pay Now'))?.y).toBeGreaterThanOrEqual(await bottomOf(page, 'Terms'))
  }
  await terms(page).focus()
  await page.keyboard.press('Tab')
  await expect(privacy(page)).toBeFocused()
  // Legal notice and accessibility (VEN-24).
  for (let links = 0; links < 3; links++) await page.keyboard.press('Tab')
  await expect(payNowButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(pendingDialog(page)).toBeVisible()
  const [order] = await heldOrders(page)
  const support = pendingDialog(page).getByRole('link', { name: 'Contact Support' })
  const mail = new RegExp(`^mailto:hilfe@hansa-arena\\.example\\?.*${order?.orderId}.*${order?.requestId}`)
  await expect(support).toHaveAttribute('href', mail)
  await support.press('Enter')
  await expect(pendingDialog(page)).toContainText(order?.orderId ?? 'none held')
})

test('VEN-24 VEN-25 allergens are a tap away on the menu and a product, legal notice and accessibility stand with the terms, and the age notice is in the cart and above Pay Now, at 390 and 320 px', async ({
  page,
}) => {
  await openSeeded(page, 'euro')
  const link = (name: string) => page.getByRole('link', { name: `${name} (opens in a new tab)` })
  const age = page.getByText('Bier ab 16')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  for (const size of [phone, { width: 320, height: 640 }]) {
    await resize(page, size)
    for (const path of ['/', '/product?id=500101']) {
      await page.goto(siteOf('euro') + path)
      await expect(link('Allergens')).toHaveAttribute('href', 'https://hansa-arena.example/allergene')
      await expect(link('Allergens'), path).toBeInViewport({ ratio: 1 })
      expect(await link('Allergens').evaluate(isHit), path).toBe(true)
      expect(await fits(), path).toBe(true)
    }
    await page.goto(`${siteOf('euro')}/cart`)
    await expect(age).toBeInViewport({ ratio: 1 })
    await page.goto(`${siteOf('euro')}/checkout`)
    await expect(payNowButton(page)).toBeEnabled()
    await expect(age).toBeInViewport({ ratio: 1 })
    for (const [name, path] of [
      ['Legal notice', 'impressum'],
      ['Accessibility', 'barrierefreiheit'],
    ] as const) {
      await expect(link(name)).toHaveAttribute('href', `https://hansa-arena.example/${path}`)
      await link(name).scrollIntoViewIfNeeded()
      expect((await boxOf(page, 'Pay Now'))?.y).toBeGreaterThanOrEqual(await bottomOf(page, name))
    }
    expect(await fits()).toBe(true)
  }
  for (const name of ['Legal notice', 'Accessibility', 'Allergens']) {
    await page.goto(`${siteOf('demo')}/checkout`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(link(name)).toHaveCount(0)
  }
})

/** Whether a tap in the middle of an element reaches it. */
function isHit(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
