import type { Page } from '@playwright/test'

type Line = { itemID: number | string; quantity: number }

/** Two colas. */
export const cola: Line = { itemID: 100101, quantity: 2 }

/** One jersey of one size and one colour. */
export const jersey: Line = { itemID: 104001, quantity: 1 }

/**
 * A cart with these lines, on the product server and in the browser of the signed-in fan, as after an earlier visit.
 * The page is on no screen afterwards: a screen that was creating a cart of its own would store that one over it.
 */
export async function fillCart(page: Page, storeID: number | string, lines: Line[]): Promise<void> {
  await page.goto(new URL('/version.json', page.url()).href)
  await page.evaluate(
    async ({ storeID, lines }) => {
      const send = async (path: string, body: unknown, headers = {}) => {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf': '1', ...headers },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path} is ${response.status}`)
        return response.json()
      }
      const { id } = await send('/api/cart/create', { storeID })
      for (const line of lines) await send('/api/cart/items', line, { 'cart-id': String(id) })
      localStorage.setItem('cart_id', String(id))
    },
    { storeID, lines },
  )
}
