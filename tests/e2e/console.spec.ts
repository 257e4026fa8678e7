import type { ConsoleMessage } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { addFirstProduct, choosePickup, confirmPickup, payWithNewCard } from './support/screens.ts'
import { logOut, openAuth, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

/** An error, or anything of ours with a stack. */
const isRed = (message: ConsoleMessage) =>
  message.type() === 'error' || /\n\s+at /.test(message.text()) || /\n\s+at /.test(String(message.args()))

// The browser otherwise reports that the tests block it.
test.use({ serviceWorkers: 'allow' })

for (const tenant of ['demo', 'pickup'] as const)
  test(`FAN-74 ${tenant}: on the way of a whole order by a new fan, from sign-in over menu, cart and a new card to rating and sign-out, the console has no red line`, async ({
    page,
    fan,
  }) => {
    const red: string[] = []
    page.on('console', (message) => {
      if (isRed(message)) red.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => red.push(String(error)))
    await openAuth(page, { tenant })
    await submit(page, fan)
    await page.getByRole('button', { name: 'Select Event' }).first().click()
    await addFirstProduct(page)
    await page.getByRole('link', { name: /\$\d/ }).nth(1).click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Item added to cart')).toBeVisible()
    await page.getByRole('link', { name: 'View cart' }).click()
    await page
      .getByRole('button', { name: /^Increase quantity/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await expect(page.getByText('Item removed from cart')).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await page.getByLabel('First Name').fill('Zoë')
    if (tenant === 'demo') await choosePickup(page).click()
    await page.getByLabel('Pickup Location').selectOption({ index: 1 })
    await confirmPickup(page).click()
    await payWithNewCard(page)
    await page.getByRole('button', { name: 'View Order' }).click()
    await page.getByRole('radio', { name: '4 stars' }).click()
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
    await page.goto(siteOf(tenant))
    await expect(page.getByRole('button', { name: /^Add .* to cart$/ }).first()).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL(/\/auth/)
    expect(red).toEqual([])
  })
