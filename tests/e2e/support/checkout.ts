import type { Page } from '@playwright/test'
import { siteOf } from './addresses.ts'
import type { Fan } from './identity-provider.ts'
import { seed } from './product-server.ts'

type OpenSignedIn = (path?: string, options?: { fan?: Fan; event?: unknown }) => Promise<void>

const event = { id: 101, name: 'Rovers v Harriers', startOn: '', endOn: '', location: null }
const colaItem = 100101

/** Signs a fan of `demo` in, with saved cards and two colas in the cart, ready for /checkout. */
export async function beforeCheckout(
  page: Page,
  openSignedIn: OpenSignedIn,
  fan: Fan,
  { cards = 1, quantity = 2 }: { cards?: number; quantity?: number } = {},
): Promise<void> {
  if (cards > 0) await seed({ email: fan.email, cards })
  await openSignedIn('/version.json', { fan, event })
  await page.evaluate((email) => localStorage.setItem('user_email', email), fan.email)
  if (quantity > 0) await addCola(page, quantity)
}

/** Adds cola to the fan's cart without the page noticing; creates the cart where there is none. */
export async function addCola(page: Page, quantity: number): Promise<void> {
  await page.evaluate(
    async ({ itemID, quantity }) => {
      const post = (path: string, body: unknown, headers = {}) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf': '1', ...headers },
          body: JSON.stringify(body),
        })
      if (!localStorage.getItem('cart_id')) {
        const { id } = await (await post('/api/cart/create', { storeID: 42 })).json()
        localStorage.setItem('cart_id', String(id))
      }
      await post('/api/cart/items', { itemID, quantity }, { 'cart-id': localStorage.getItem('cart_id') })
    },
    { itemID: colaItem, quantity },
  )
}

/** Opens /checkout, ready to pay as soon as Pay Now is enabled. */
export const openCheckout = (page: Page) => page.goto(`${siteOf('demo')}/checkout`)
