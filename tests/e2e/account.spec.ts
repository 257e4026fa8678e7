import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { policyViolations } from './support/browser.ts'
import { toast } from './support/screens.ts'
import {
  errorBox,
  fakeGoogleAccount,
  openAuth,
  openGoogleWindow,
  sessionOf,
  stubGoogle,
  submit,
} from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, cola, hotDogs, keepPasses, store, storedIn } from './support/visit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete account' })
const deletion = (page: Page) => page.getByRole('button', { name: 'Delete account' })
const warning = (page: Page) => dialog(page).getByText(/^You have an order that is not collected yet/)

/** Opens the dialog by the keyboard alone, as the account menu leads there. */
async function openDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).press('Enter')
  await page.getByRole('button', { name: 'Preferences' }).press('Enter')
  await deletion(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
}

/** What this browser keeps for fans: by key of local and session storage, and of the database. */
const keptIn = (page: Page) =>
  page.evaluate(
    async (personalKeys) => {
      const opening = indexedDB.open('storefront')
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const reading = opening.result.transaction('device').objectStore('device').getAllKeys()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      opening.result.close()
      return [...personalKeys.filter((key) => key in localStorage), ...reading.result]
    },
    ['set_aside', 'user_email', 'cart_id', 'cart_data', 'unclear_orders'],
  )

test('SESSION-19, SESSION-21, IDP-02 a fan deletes the account with the password: a wrong one changes nothing, the right one deletes it at the provider, signs every tab out and clears the device', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openSignedIn('/', { event: bareEvent })
  const item = { ...hotDogs, itemID: cola.itemID }
  await keepPasses(page, [{ orderId: 'ORD-1', paidAt: Date.now(), status: 'preparing', items: [item] }])
  await store(page, { user_email: fan.email })
  await page
    .getByRole('button', { name: /^Add .* to favorites$/ })
    .first()
    .click()
  const other = await context.newPage()
  await other.goto(`${siteOf('demo')}/cart`)

  expect(requested.filter((url) => /firebase/.test(url))).toEqual([])
  await openDeletion(page)
  await expect(warning(page)).toBeVisible()
  await expect(dialog(page).getByText(/^The venue keeps your orders, receipts and payments/)).toBeVisible()
  const password = dialog(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(fan.email)
  await expect.poll(() => requested.filter((url) => /\/assets\/firebase/.test(url))).toHaveLength(1)
  await password.fill('12345')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Password must be at least 6 characters')).toBeVisible()
  await password.fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })
  expect(await keptIn(page)).toEqual(expect.arrayContaining(['user_email', 'favorites', 'passes']))

  await password.fill(fan.password)
  const ended = page.waitForResponse(/\/api\/logout$/)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await ended
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth$/)
  await expect.poll(() => keptIn(page)).toEqual([])
  expect(await storedIn(page, 'selected_event')).not.toBeNull()
  expect(await sessionOf(page)).toBeNull()
  await submit(page, fan)
  await expect(errorBox(page)).toHaveText('No account found with this email.')
})

test('SESSION-19 SESSION-20 with Google: another account and Cancel delete nothing; the last question names the account; without our server the device is cleared and the session ends later', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  const violations = await policyViolations(context)
  await stubGoogle(page)
  await openSignedIn('/', { event: bareEvent })
  await openDeletion(page)
  await expect(warning(page)).toHaveCount(0)
  await fakeGoogleAccount(await openGoogleWindow(page), { email: 'somebody@fans.example' })
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This is not the account that you are signed in with here. Nothing was deleted.',
  )
  const question = page.getByRole('alertdialog', { name: 'Delete this account?' })
  await fakeGoogleAccount(await openGoogleWindow(page), { email: fan.email.toUpperCase() })
  await expect(question.getByText(fan.email)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ email: fan.email })

  await page.route('**/api/logout', (route) => route.abort())
  await fakeGoogleAccount(await openGoogleWindow(page), { email: fan.email })
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.unroute('**/api/logout')
  const ended = page.waitForResponse(/\/api\/logout$/)
  await openAuth(page)
  await ended
  await expect.poll(() => sessionOf(page)).toBeNull()
  await submit(page, fan)
  await expect(errorBox(page)).toHaveText('No account found with this email.')
  expect(violations).toEqual([])
})
