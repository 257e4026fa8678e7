import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { payWithNewCard } from './support/card-form.ts'
import type { Fan } from './support/identity-provider.ts'
import { type JournalEntry, journalOf, ledgerOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const signInAndChooseEvent = async (page: Page, tenant: string, fan: Fan) => {
  await page.goto(siteOf(tenant))
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Event' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page.getByRole('button', { name: 'Change Event' })).toBeAttached()
}

const addToCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
}

/** Adds the first single item of the menu and opens the cart. */
const fillCart = async (page: Page) => {
  await page.getByRole('link', { name: /\$\d/ }).first().click()
  await addToCart(page)
  await page.getByRole('link', { name: /Cart/ }).click()
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
}

const onlyCall = (journal: JournalEntry[], method: string, path: RegExp): JournalEntry => {
  const calls = journal.filter((call) => call.method === method && path.test(call.path))
  expect(calls, `${method} ${path}`).toHaveLength(1)
  return calls[0] as JournalEntry
}

/** Asserts what every data call of a fan carries (CALL-01, CALL-02). */
const expectOwnHeaders = (journal: JournalEntry[], tenant: string) => {
  for (const call of journal.filter(({ path }) => path !== '/api/login')) {
    expect(call.headers.authorization, call.path).toMatch(/^Bearer ey/)
    expect(call.headers.domain, call.path).toBe(tenant)
    expect(call.headers['customer-reference-number'], call.path).toBe(call.customerNumber)
    expect(call.headers.cookie, call.path).toBeUndefined()
  }
}

test('CALL-01, CALL-02, CALL-14, CALL-25, CALL-26, CALL-27, CALL-33, CALL-35 in-seat: from sign-in to log-out on a phone', {
  tag: '@smoke',
}, async ({ page, fan, foreignHosts }) => {
  await signInAndChooseEvent(page, 'demo', fan)
  await page.getByRole('button', { name: 'Club Shop' }).click()
  await page.getByRole('link', { name: /Home Jersey/ }).click()
  await page.getByRole('button', { name: 'White' }).click()
  await page.getByRole('button', { name: /^M( |$)/ }).click()
  await addToCart(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Drinks' }).click()
  await page.getByRole('list', { name: 'Drinks' }).getByRole('link', { name: /\$\d/ }).first().click()
  await addToCart(page)
  await page.getByRole('link', { name: /Cart/ }).click()
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(2)
  await remove.last().click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await expect(page.getByText('Home Jersey')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect
    .poll(async () => (await journalOf(fan.email, { method: 'POST', path: '/api/cart/items' })).length)
    .toBe(3)
  // `walk.spec.ts` looks at every screen; this is what a quick run sees.
  await expectAccessible(page, 'the cart')

  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await page.getByLabel('First Name').fill('Åsa-Maria')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await page.getByLabel('Seat Number').fill('12')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  const chosenEvent: string = await page.evaluate(() => localStorage.selected_event)
  const checkout = page.waitForResponse(/\/checkout$/)
  const orderId = await payWithNewCard(page)
  const confirmed = await (await checkout).json()

  await page.getByRole('button', { name: 'View Order' }).click()
  await expect(page.getByText('Rate your experience')).toBeVisible()
  await page.getByRole('button', { name: /QR/ }).click()
  await expect(page.getByText('Present this QR code to collect your order.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Signed out')).toBeVisible()

  const journal = await journalOf(fan.email)
  expectOwnHeaders(journal, 'demo')
  expect(onlyCall(journal, 'POST', /\/login$/).body).toEqual({
    idToken: expect.stringMatching(/^ey/),
    domain: 'demo',
    shouldCreateCustomer: true,
  })
  const event = JSON.parse(chosenEvent)
  const update = onlyCall(journal, 'PUT', /\/cart\/update\//)
  expect(update.body).toEqual({
    metadata: {
      deliveryMethod: 'deliver_to_my_seat',
      section: 'East Terrace 201',
      seat: '12',
      pickupTime: '',
      pickupLocation: '',
      gameData: expect.objectContaining({ id: event.id, name: event.name }),
      gameDate: event.startOn,
      'transaction.customer.email': fan.email,
    },
  })
  const patch = onlyCall(journal, 'PATCH', /\/customers$/)
  expect(patch.body).toEqual({ customerNumber: patch.customerNumber, firstName: 'Åsa-Maria', lastName: '' })
  const charge = onlyCall(journal, 'POST', /\/charge$/)
  expect(charge.body).toEqual({
    amount: expect.stringMatching(/^\d+\.\d\d$/),
    orderId,
    cartId: update.path.split('/').at(-1),
    storeId: 42,
    eventId: event.id,
  })
  expect(charge.headers['idempotency-key']).toBeTruthy()
  expect(onlyCall(journal, 'POST', /\/checkout$/).body).toEqual({ email: fan.email })
  expect(confirmed.order.id).toBe(orderId)
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  expect(foreignHosts).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('AUTH-05, CALL-01, CALL-02, CALL-25, CALL-26 pickup: from registration to log-out at a venue that only has pickup', async ({
    page,
  }) => {
    const fan = { email: `new-${crypto.randomUUID().slice(0, 8)}@fans.example`, password: 'letmein' }
    await page.goto(siteOf('pickup'))
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Email').fill(fan.email)
    await page.getByLabel('Password', { exact: true }).fill(fan.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Select Event' }).first().click()
    await fillCart(page)
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await expect(page.getByRole('button', { name: 'In-Seat Delivery' })).toHaveCount(0)
    await page.getByLabel('First Name').fill('Sam')
    await page.getByLabel('Pickup Location').selectOption({ index: 1 })
    const location = await page.getByLabel('Pickup Location').locator('option:checked').textContent()
    await page.getByRole('button', { name: 'Confirm Pickup Order' }).click()
    const orderId = await payWithNewCard(page)
    await page.getByRole('button', { name: 'View Order' }).click()
    await expect(page.getByText('Rate your experience')).toBeVisible()
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/auth$/)

    const journal = await journalOf(fan.email)
    expectOwnHeaders(journal, 'pickup')
    const { metadata } = onlyCall(journal, 'PUT', /\/cart\/update\//).body as {
      metadata: Record<string, unknown>
    }
    expect(metadata).toEqual({
      deliveryMethod: 'pickup',
      pickupLocation: location,
      pickupTime: expect.stringMatching(/\d/),
      gameData: expect.objectContaining({ id: expect.anything() }),
      gameDate: (metadata.gameData as { startOn: string }).startOn,
      'transaction.customer.email': fan.email,
    })
    expect(onlyCall(journal, 'POST', /\/charge$/).body).toMatchObject({ orderId })
    expect(await ledgerOf(fan.email)).toHaveLength(1)
  })
})
