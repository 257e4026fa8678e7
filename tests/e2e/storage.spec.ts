import type { BrowserContext, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { payWithNewCard } from './support/card-form.ts'
import type { Fan } from './support/identity-provider.ts'
import { journalOf } from './support/product-server.ts'
import { storedIn } from './support/storage.ts'
import { expect, test } from './support/storefront-test.ts'

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
/** An order while it is being paid, so that nothing joins its cart (PAY-24). */
const whilePaying = 'unclear_orders'
/** The keys of STORE-01, the preferences being those of STORE-09. */
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

/** The keys that any page writes to local storage from now on, removed later or not. */
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

/** Everything in this browser that script can read. */
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

const signIn = async (page: Page, fan: Fan): Promise<string> => {
  await page.goto(siteOf('demo'))
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  const login = page.waitForRequest(/\/api\/login$/)
  await page.keyboard.press('Enter')
  return (await login).postDataJSON().idToken
}

/** Asserts that nothing in the browser contains one of the secrets. */
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

const changeEvent = (page: Page) => page.getByRole('button', { name: 'Change Event' })

test('SESSION-02, STORE-01, STORE-02, STORE-03, STORE-05 a journey to a paid order stores only the allowed keys, and no secret', async ({
  page,
  context,
  fan,
}) => {
  const written = await recordWrites(context)
  const idToken = await signIn(page, fan)
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(changeEvent(page)).toBeAttached()
  await expectNoSecrets(page, fan, idToken)
  expect(await storedIn(page, 'user_email')).toBe(fan.email)
  expect(await storedIn(page, 'app_domain')).toBe('demo')

  await page.getByRole('link', { name: /\$\d/ }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  const cart = JSON.parse((await storedIn(page, 'cart_data')) ?? '{}')
  expect(cart).toMatchObject({ items: [{ quantity: 1 }], payment: { amount: expect.any(Number) } })
  const fetchedAt = await page.evaluate(() => Number(sessionStorage.getItem('last_cart_fetch')))
  expect(Math.abs(Date.now() - fetchedAt)).toBeLessThan(60_000)

  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Section').selectOption({ index: 1 })
  await page.getByLabel('Seat Number').fill('12')
  await page.getByRole('button', { name: 'Confirm In-Seat Delivery' }).click()
  await payWithNewCard(page)
  await expectNoSecrets(page, fan, idToken)
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(changeEvent(page)).toBeAttached()
  expect([...written].filter((key) => !allowed.includes(key))).toEqual([whilePaying])
  expect(await storedIn(page, whilePaying)).toBeNull()
  for (const key of ['cart_id', 'order_id', 'cart_data', 'customer_details']) expect(written).toContain(key)
})
