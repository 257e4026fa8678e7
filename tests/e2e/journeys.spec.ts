import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { desktop, policyViolations } from './support/browser.ts'
import type { Fan } from './support/identity-provider.ts'
import { callsTo, journalOf, ledgerOf } from './support/product-server.ts'
import { payWithNewCard } from './support/screens.ts'
import { logOut, openAuth, openGoogleWindow, providerRequestsOutsideAuth, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

const preferences = [
  'theme_preference',
  'language',
  'ui_density',
  'notifications_enabled',
  'payment_method',
  'last_viewed_product',
  'search_history',
  'first_visit_date',
  'visit_count',
]
/** The order that is being paid, so that nothing is added to its cart (PAY-24). */
const whilePaying = 'unclear_orders'
/** The keys of STORE-01, with the preferences of STORE-09. */
const allowed = [
  'cart_id',
  'order_id',
  'user_email',
  'customer_details',
  'last_submitted_customer_details',
  'app_domain',
  'selected_event',
  'theme-config',
  'selectedQuickPickPageId',
  'cart_data',
  'app_version',
  ...preferences,
]

/** Collects the keys that any page writes to local storage, even when it removes them later. */
const recordWrites = async (context: BrowserContext): Promise<Set<string>> => {
  const keys = new Set<string>()
  await context.exposeFunction('tellWrite', (key: string) => {
    keys.add(key)
  })
  await context.addInitScript(() => {
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      const { tellWrite } = window as never as { tellWrite: (key: string) => void }
      if (this === localStorage) tellWrite(key)
      write.call(this, key, value)
    }
  })
  return keys
}

/** Everything in this browser that a script can read. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        kept.push(name, await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(kept)
  })

/** Asserts that nothing in the browser contains a secret. */
const expectNoSecrets = async (page: Page, fan: Fan, idToken: string) => {
  const [call] = await journalOf(fan.email, { path: '/events$' })
  const productToken = (call?.headers.authorization ?? '').replace('Bearer ', '')
  const customerNumber = call?.headers['customer-reference-number'] ?? ''
  const kept = await readable(page)
  for (const secret of [idToken, productToken, customerNumber]) {
    expect(secret).not.toBe('')
    expect(kept).not.toContain(secret)
  }
  expect(kept, 'no token of any other kind').not.toContain('eyJ')
}

const addToCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
}

// `wire.spec.ts` covers what reaches the product server.
test('SESSION-02, STORE-01, STORE-02, STORE-03, STORE-05, IDP-02, CALL-35 in-seat: from sign-in to log-out on a phone, storing only the allowed keys and no secret', {
  tag: '@smoke',
}, async ({ page, context, fan, foreignHosts }) => {
  const written = await recordWrites(context)
  const provider = providerRequestsOutsideAuth(page)
  await page.goto(siteOf('demo'))
  const login = page.waitForRequest(/\/api\/login$/)
  await submit(page, fan)
  const { idToken } = (await login).postDataJSON()
  await expect(page.getByRole('heading', { name: 'Choose Your Event' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page.getByRole('button', { name: 'Change Event' })).toBeAttached()
  await expectNoSecrets(page, fan, idToken)
  expect(await storedIn(page, 'user_email')).toBe(fan.email)
  expect(await storedIn(page, 'app_domain')).toBe('demo')

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
  await expect.poll(() => callsTo(fan.email, '/api/cart/items$')).toBe(3)
  // For the quick run. `walk.spec.ts` checks every screen.
  await expectAccessible(page, 'the cart')

  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  const cart = JSON.parse((await storedIn(page, 'cart_data')) ?? '{}')
  expect(cart).toMatchObject({ items: [{ quantity: 2 }], payment: { amount: expect.any(Number) } })
  const fetchedAt = await page.evaluate(() => Number(sessionStorage.getItem('last_cart_fetch')))
  expect(Math.abs(Date.now() - fetchedAt)).toBeLessThan(60_000)
  await page.getByLabel('First Name').fill('Åsa-Maria')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await page.getByLabel('Seat Number').fill('12')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  const checkout = page.waitForResponse(/\/checkout$/)
  const orderId = await payWithNewCard(page)
  expect((await (await checkout).json()).order.id).toBe(orderId)
  await expectNoSecrets(page, fan, idToken)

  await page.getByRole('button', { name: 'View Order' }).click()
  await expect(page.getByText('Rate your experience')).toBeVisible()
  await page.getByRole('button', { name: /QR/ }).click()
  await expect(page.getByText('Present this QR code to collect your order.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect([...written].filter((key) => !allowed.includes(key))).toEqual([whilePaying])
  expect(await storedIn(page, whilePaying)).toBeNull()
  for (const key of ['cart_id', 'order_id', 'cart_data', 'customer_details']) expect(written).toContain(key)
  expect([...provider, ...foreignHosts]).toEqual([])
  await logOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Signed out')).toBeVisible()
  expect(await ledgerOf(fan.email)).toMatchObject([{ orderId }])
})

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop })

  test('AUTH-05, CALL-01, CALL-02, CALL-26, BFF-47, CARD-09, TXN-13 pickup: from registration to log-out at a venue with pickup only; the federated window, the vault form and the receipt work under our CSP', async ({
    page,
    context,
  }) => {
    const violations = await policyViolations(context)
    const fan = { email: `new-${crypto.randomUUID().slice(0, 8)}@fans.example`, password: 'letmein' }
    await openAuth(page, { tenant: 'pickup' })
    const popup = await openGoogleWindow(page)
    await expect(popup.locator('.js-new-account')).toBeVisible()
    await popup.close()
    await page.getByRole('tab', { name: 'Register' }).click()
    await submit(page, fan)
    await page.getByRole('button', { name: 'Select Event' }).first().click()
    await page.getByRole('link', { name: /\$\d/ }).first().click()
    await addToCart(page)
    await page.getByRole('link', { name: /Cart/ }).click()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
    await expect(page.getByRole('button', { name: 'In-Seat Delivery' })).toHaveCount(0)
    await page.getByLabel('First Name').fill('Sam')
    await page.getByLabel('Pickup Location').selectOption({ index: 1 })
    const location = await page.getByLabel('Pickup Location').locator('option:checked').textContent()
    await page.getByRole('button', { name: 'Confirm Pickup Order' }).click()
    const orderId = await payWithNewCard(page)
    await page.getByRole('button', { name: 'View Order' }).click()
    await expect(page.getByText('Rate your experience')).toBeVisible()
    const receipt = page.frameLocator('iframe[title=Receipt]').getByText(/receipt/i)
    await expect(receipt.first()).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL(/\/auth$/)
    expect(violations).toEqual([])

    const journal = await journalOf(fan.email)
    for (const call of journal.filter(({ path }) => path !== '/api/login')) {
      expect(call.headers.authorization, call.path).toMatch(/^Bearer ey/)
      expect(call.headers.domain, call.path).toBe('pickup')
      expect(call.headers['customer-reference-number'], call.path).toBe(call.customerNumber)
      expect(call.headers.cookie, call.path).toBeUndefined()
    }
    const metadata = journal.flatMap(({ path, body }) =>
      /\/cart\/update\//.test(path) ? [body?.metadata as { gameData?: { startOn: string } }] : [],
    )
    expect(metadata).toEqual([
      {
        deliveryMethod: 'pickup',
        pickupLocation: location,
        pickupTime: expect.stringMatching(/\d/),
        gameData: expect.objectContaining({ id: expect.anything() }),
        gameDate: metadata[0]?.gameData?.startOn,
        'transaction.customer.email': fan.email,
      },
    ])
    expect(await ledgerOf(fan.email)).toMatchObject([{ orderId }])
  })
})
