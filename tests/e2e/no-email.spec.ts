import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { openAuth } from './support/auth.ts'
import { payWithNewCard } from './support/card-form.ts'
import { fillInSeat } from './support/confirmation.ts'
import { openGoogleWindow } from './support/google.ts'
import { journalOf, ledgerOf } from './support/product-server.ts'
import { sessionOf } from './support/session.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

/** Signs in with a new account of the provider that has no e-mail address, as those of X have; returns its id there. */
async function signInWithoutEmail(page: Page): Promise<string> {
  await openAuth(page)
  const window = await openGoogleWindow(page)
  await window.locator('.js-new-account').click()
  const login = page.waitForRequest(/\/api\/login$/)
  // Its form insists on an address, which its own functions do not.
  await window.evaluate("finishWithUser(createFakeClaims({ displayName: 'Zoë' }))")
  const { idToken } = (await login).postDataJSON()
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
  expect(claims).not.toHaveProperty('email')
  return claims.sub
}

test('SESSION-18 HEADER-08 HEADER-09 who has no e-mail signs in, types one for the receipt, pays and rates', async ({
  page,
}) => {
  const account = await signInWithoutEmail(page)
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  expect(await sessionOf(page)).toMatchObject({ email: '', hasCustomer: true })
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('U')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  expect(await storedIn(page, 'user_email')).toBeNull()

  await page.getByRole('button', { name: 'Add Spring Water to cart' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await fillInSeat(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email').fill('zoe@fans.example')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  const orderId = await payWithNewCard(page)
  expect(await ledgerOf(account)).toMatchObject([{ orderId, status: 'SUCCESS' }])
  const [checkout] = await journalOf(account, { method: 'POST', path: '/checkout$' })
  expect(checkout?.body).toEqual({ email: 'zoe@fans.example' })

  await page.getByRole('button', { name: 'View Order' }).click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  const [rating] = await journalOf(account, { method: 'POST', path: '/feedback$' })
  expect(rating?.body).toMatchObject({ customerEmail: 'zoe@fans.example' })

  await page.goto(`${siteOf('demo')}/confirmation`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('U')
})
