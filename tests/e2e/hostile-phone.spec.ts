import type { Page } from '@playwright/test'
import { hostilePhones } from './support/hostile-phone.ts'
import type { Fan } from './support/identity-provider.ts'
import { ledgerOf } from './support/product-server.ts'
import {
  cartBadge,
  confirmInSeat,
  confirmPickup,
  detail,
  enterCard,
  failedDialog,
  fillInSeat,
  orderCards,
  payNowButton,
  success,
  toast,
} from './support/screens.ts'
import { openAuth, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

/** The rows that the journeys prove on each phone. */
const rows: Record<keyof typeof hostilePhones, string> = {
  translated: 'WORLD-01, WORLD-02',
  'without storage': 'WORLD-04',
  'without an answer': 'WORLD-05',
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first()
const expectWhole = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible()

/** Fails when the app does: an error screen, or an exception. */
const watchApp = (page: Page): (() => Promise<void>) => {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  return async () => {
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    expect(thrown).toEqual([])
  }
}

/** Signs in, selects the first event and adds two products. */
async function order(page: Page, fan: Fan): Promise<void> {
  await openAuth(page)
  await submit(page, fan)
  await button(page, 'Select Event').click()
  await button(page, 'Add Flat White to cart').click()
  await expect(cartBadge(page)).toContainText('1')
  await button(page, 'Add Spring Water to cart').click()
  await expect(cartBadge(page)).toContainText('2')
  await page.getByRole('link', { name: 'View cart' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 items · total quantity 2')
}

/** Changes a quantity, removes a line and undoes it. The cart is the same as before. */
async function changeCart(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const quantity = page.getByRole('group', { name: 'Quantity of Flat White' }).locator('output')
  const total = page.getByRole('region', { name: 'Summary' })
  await expectWhole(page, 'Flat White')
  await button(page, 'Increase quantity of Flat White').click()
  await expect(quantity).toContainText('2')
  await expect(heading).toContainText('2 items · total quantity 3')
  await expect(total).toContainText('$12.45')
  await button(page, 'Decrease quantity of Flat White').click()
  await expect(quantity).toContainText('1')
  await expect(heading).toContainText('2 items · total quantity 2')
  await button(page, 'Remove Spring Water').click()
  await expect(heading).toContainText('1 item · total quantity 1')
  await toast(page, 'Item removed from cart').getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toContainText('2 items · total quantity 2')
  await expect(total).toContainText('$7.85')
}

const good = '4111 1111 1111 1111'

async function enterNewCard(page: Page, number: string): Promise<void> {
  await enterCard(page, number)
  await expect(page.getByRole('radio', { name: number.slice(-4) })).toBeChecked()
}

/** Pays with a card that is declined, and opens the form of another one. */
async function payInVain(page: Page): Promise<void> {
  await button(page, 'Add another card').click()
  await enterNewCard(page, '4000 0000 0000 0002')
  await payNowButton(page).click()
  await failedDialog(page).getByRole('button', { name: 'Use another card' }).click()
  await expect(failedDialog(page)).toHaveCount(0)
}

/** Pays, sees the countdown run and stop, then the code and the order in the history. */
async function payAndCollect(page: Page, fan: Fan, place: string): Promise<void> {
  await payNowButton(page).click()
  const countdown = success(page).getByText(/Back to the menu in/)
  await expect(countdown).toContainText(/in [1-4]/)
  await page.keyboard.press('Shift')
  await expect(countdown).toHaveCount(0)
  const paid = (await ledgerOf(fan.email)).filter(({ status }) => status === 'SUCCESS')
  expect(paid).toMatchObject([{ cents: 785 }])
  const orderId = String(paid[0]?.orderId)
  await expectWhole(page, orderId)
  await button(page, 'View Order').click()
  await expect(detail(page)).toContainText(place)
  await button(page, 'Show QR Code').click()
  const code = page.getByRole('dialog', { name: 'Order QR Code' })
  await expect(code.getByRole('img', { name: orderId })).toBeVisible()
  await expect(code.getByText(orderId, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  await button(page, 'All transactions').click()
  await expect(orderCards(page)).toHaveCount(1)
  await button(page, 'Account menu').click()
  await expectWhole(page, fan.email)
}

for (const [phone, hostile] of Object.entries(hostilePhones)) {
  const proven = rows[phone as keyof typeof hostilePhones]

  test(`${proven} ${phone}: a fan signs in, changes the cart, pays for a delivery to the seat with a second card, and shows the code`, {
    tag: phone === 'translated' ? [] : '@nightly',
  }, async ({ page, fan }) => {
    await page.addInitScript(hostile)
    const expectSound = watchApp(page)
    await order(page, fan)
    await changeCart(page)
    // A phone that translates nothing would prove nothing.
    expect(await page.getByText('⟦').first().isVisible()).toBe(phone === 'translated')
    await expectSound()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await fillInSeat(page)
    await expect(page.getByLabel('Section').locator('option:checked')).toHaveText('North Stand 102')
    await confirmInSeat(page).click()
    await payInVain(page)
    await enterNewCard(page, good)
    await expectSound()
    await payAndCollect(page, fan, 'We bring it to North Stand 102, Seat 14')
    await expectSound()
  })

  test(`${proven} ${phone}: a fan pays for an order to pick up, and shows the code`, {
    tag: '@nightly',
  }, async ({ page, fan }) => {
    await page.addInitScript(hostile)
    const expectSound = watchApp(page)
    await order(page, fan)
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await page
      .getByRole('group', { name: 'Select Delivery Method' })
      .getByRole('button', { name: 'Pickup' })
      .click()
    const location = page.getByLabel('Pickup Location')
    await location.selectOption('East Terrace Bar')
    await expect(location.locator('option:checked')).toHaveText('East Terrace Bar')
    await page.getByLabel('First Name').fill('Zoë')
    await confirmPickup(page).click()
    await button(page, 'Add another card').click()
    await enterNewCard(page, good)
    await payAndCollect(page, fan, 'Collect at East Terrace Bar')
    await expectSound()
  })
}
