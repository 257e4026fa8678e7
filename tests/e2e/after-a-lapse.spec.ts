import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { submit } from './support/auth.ts'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { cards } from './support/home.ts'
import { newFan } from './support/identity-provider.ts'
import { payNow, success } from './support/payment.ts'
import { lapse, lapseUnnoticed, logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { toast } from './support/toasts.ts'

const favorites = (page: Page) => page.getByRole('button', { name: 'Favorites', exact: true })
const orderAgain = (page: Page) => page.getByRole('button', { name: /^Order again: .*Classic Cola/ })

/** What a phone keeps of its fan: a favourite, and an order paid on it. */
async function leaveKeepsakes(...fan: Parameters<typeof beforeCheckout>): Promise<void> {
  const [page] = fan
  await beforeCheckout(...fan)
  await openCheckout(page)
  await payNow(page).click()
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await page.getByRole('button', { name: 'Add Spring Water to favorites' }).click()
  await expectKeepsakes(page)
}

/** Asserts that the fan of / finds what they left. */
async function expectKeepsakes(page: Page): Promise<void> {
  await expect(orderAgain(page)).toBeVisible()
  await favorites(page).click()
  await expect(cards(page, 'Favorites')).toHaveText([/^Spring Water/])
}

/** Asserts that the fan of / finds nothing that anybody left. */
async function expectNothing(page: Page): Promise<void> {
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  await expect(orderAgain(page)).toHaveCount(0)
  await expect(favorites(page)).toHaveCount(0)
}

test('STORE-10 favorites, passes and order again are back when the fan of a session that lapsed signs in; once another fan has, for nobody', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await leaveKeepsakes(page, openSignedIn, fan)
  await lapse(page)
  await submit(page, fan)
  await expectKeepsakes(page)
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect(page.getByRole('main'), 'the pass knows its items').toContainText('Classic Cola')

  await lapse(page)
  await page.goto(siteOf('demo'))
  await submit(page, await newFan('next-on-the-phone'))
  await expectNothing(page)
  await lapse(page)
  await submit(page, fan)
  await expectNothing(page)
})

test('STORE-10 they are back after the browser was closed and its session gone, and nothing is after a log-out', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await leaveKeepsakes(page, openSignedIn, fan)
  await lapseUnnoticed(page)
  await page.close()
  const opened = await context.newPage()
  await opened.goto(siteOf('demo'))
  await submit(opened, fan)
  await expectKeepsakes(opened)

  await logOut(opened)
  await expect(toast(opened, 'Signed out')).toBeVisible()
  await submit(opened, fan)
  await opened
    .getByRole('button', { name: 'Select Event' })
    .first()
    .or(cards(opened, 'Drinks').first())
    .first()
    .waitFor()
  await opened.goto(siteOf('demo'))
  await expectNothing(opened)
})

test('STORE-10 nothing is back either where the page was closed before it heard that the fan is signed out', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  await leaveKeepsakes(page, openSignedIn, fan)
  // The server hears of it, and the page of nothing more.
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = async (...given) => {
      const response = await send(...given)
      return String(given[0]).endsWith('/api/logout') ? new Promise(() => {}) : response
    }
  })
  const ended = page.waitForResponse(/\/api\/logout$/)
  await logOut(page)
  await ended
  await page.close()
  const next = await context.newPage()
  await next.goto(siteOf('demo'))
  await expect(next.getByLabel('Email')).toBeVisible()
  expect(await next.evaluate(() => localStorage.cart_id)).toBeUndefined()
  await submit(next, fan)
  await expectNothing(next)
})
