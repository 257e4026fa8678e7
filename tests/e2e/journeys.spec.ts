import type { BrowserContext, Page } from '@playwright/test'
import { desktop, hold, policyViolations } from './support/browser.ts'
import { journalOf, ledgerOf } from './support/product-server.ts'
import { payWithNewCard } from './support/screens.ts'
import { fakeGoogleAccount, openAuth, openGoogleWindow, sessionOf } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { storedIn } from './support/visit.ts'

const preferences =
  'theme_preference language ui_density notifications_enabled payment_method last_viewed_product search_history first_visit_date visit_count'
/** The keys of STORE-01, with the preferences of STORE-09. */
const allowed =
  `cart_id order_id user_email customer_details last_submitted_customer_details app_domain selected_event theme-config selectedQuickPickPageId cart_data app_version ${preferences}`.split(
    ' ',
  )
/** The order that is being paid, so that nothing is added to its cart (PAY-24). */
const whilePaying = 'unclear_orders'

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
const expectNoSecrets = async (page: Page, account: string, idToken: string) => {
  const [call] = await journalOf(account, { path: '/events$' })
  const productToken = (call?.headers.authorization ?? '').replace('Bearer ', '')
  const customerNumber = call?.headers['customer-reference-number'] ?? ''
  const kept = await readable(page)
  for (const secret of [idToken, productToken, customerNumber]) {
    expect(secret).not.toBe('')
    expect(kept).not.toContain(secret)
  }
  expect(kept, 'no token of any other kind').not.toContain('eyJ')
}

/**
 * Signs in at a venue by a provider's window, opened before the SDK is there, with a new account without an e-mail address, as X has.
 * Returns the account's id at the provider, and its ID token.
 */
async function signInWithoutEmail(page: Page, tenant: string): Promise<{ account: string; idToken: string }> {
  const release = await hold(page, /\/assets\/firebase/)
  await openAuth(page, { tenant })
  const asked = page.waitForRequest(/\/assets\/firebase/)
  const opened = openGoogleWindow(page)
  await asked
  release()
  const window = await opened
  const login = page.waitForRequest(/\/api\/login$/)
  await fakeGoogleAccount(window, { displayName: 'Zoë' })
  const { idToken } = (await login).postDataJSON()
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
  expect(claims).not.toHaveProperty('email')
  return { account: claims.sub, idToken }
}

test.use({ viewport: desktop })

test('GUARD-01, AUTH-06, SESSION-02, SESSION-18, STORE-01, STORE-05, IDP-02, HEADER-08, HEADER-09, CALL-01, CALL-02, CALL-26, CALL-35, BFF-47, CARD-09, TXN-13 pickup: through every screen a fan without an e-mail address signs in, types one for the receipt, pays and rates at a venue with pickup only; only the allowed keys and no secret are stored; the federated window, the vault form and the receipt work under our CSP', async ({
  page,
  context,
}) => {
  const violations = await policyViolations(context)
  const written = await recordWrites(context)
  const { account, idToken } = await signInWithoutEmail(page, 'pickup')
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page.getByRole('button', { name: 'Change Event' })).toBeAttached()
  await expectNoSecrets(page, account, idToken)
  expect(await sessionOf(page)).toMatchObject({ email: '', hasCustomer: true })
  const menu = page.getByRole('button', { name: 'Account menu' })
  await expect(menu).toHaveText('U')
  await menu.click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  await menu.click()
  expect(await storedIn(page, 'user_email')).toBeNull()

  await page.getByRole('link', { name: /\$\d/ }).first().click()
  await expect(page).toHaveURL(/\/product\?/)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('link', { name: /Cart/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await expect(page.getByRole('button', { name: 'In-Seat Delivery' })).toHaveCount(0)
  // The cart is read again after the product was added.
  const sinceFetched = () =>
    page.evaluate(() => Math.abs(Date.now() - Number(sessionStorage.getItem('last_cart_fetch'))))
  await expect.poll(sinceFetched).toBeLessThan(60_000)
  const cart = JSON.parse((await storedIn(page, 'cart_data')) ?? '{}')
  expect(cart).toMatchObject({ items: [{ quantity: 1 }], payment: { amount: expect.any(Number) } })
  await expect(page).toHaveURL(/\/confirmation$/)
  await page.getByLabel('First Name').fill('Sam')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByLabel('Email').fill('sam@fans.example')
  await page.getByLabel('Pickup Location').selectOption({ index: 1 })
  const location = await page.getByLabel('Pickup Location').locator('option:checked').textContent()
  await page.getByRole('button', { name: 'Confirm Pickup Order' }).click()
  const checkout = page.waitForResponse(/\/checkout$/)
  const orderId = await payWithNewCard(page)
  expect((await (await checkout).json()).order.id).toBe(orderId)
  await expectNoSecrets(page, account, idToken)
  await page.getByRole('button', { name: 'View Order' }).click()
  const receipt = page.frameLocator('iframe[title=Receipt]').getByText(/receipt/i)
  await expect(receipt.first()).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  expect([...written].filter((key) => !allowed.includes(key))).toEqual([whilePaying])
  expect(await storedIn(page, whilePaying)).toBeNull()
  for (const key of ['cart_id', 'order_id', 'cart_data', 'customer_details']) expect(written).toContain(key)
  expect(violations).toEqual([])

  const journal = await journalOf(account)
  for (const call of journal.filter(({ path }) => path !== '/api/login')) {
    expect(call.headers.authorization, call.path).toMatch(/^Bearer ey/)
    expect(call.headers.domain, call.path).toBe('pickup')
    expect(call.headers['customer-reference-number'], call.path).toBe(call.customerNumber)
    expect(call.headers.cookie, call.path).toBeUndefined()
  }
  const sent = (path: RegExp) =>
    journal.flatMap((call) => (path.test(call.path) && call.body ? [call.body] : []))
  const updates = sent(/\/cart\/update\//).map(
    ({ metadata }) => metadata as { gameData: { startOn: string } },
  )
  expect(updates).toEqual([
    {
      deliveryMethod: 'pickup',
      pickupLocation: location,
      pickupTime: expect.stringMatching(/\d/),
      gameData: expect.objectContaining({ id: expect.anything() }),
      gameDate: updates[0]?.gameData.startOn,
      'transaction.customer.email': 'sam@fans.example',
    },
  ])
  expect(sent(/\/checkout$/)).toEqual([{ email: 'sam@fans.example' }])
  expect(sent(/\/feedback$/)).toMatchObject([{ customerEmail: 'sam@fans.example', ratingPoints: 4 }])
  expect(await ledgerOf(account)).toMatchObject([{ orderId, status: 'SUCCESS' }])
})
