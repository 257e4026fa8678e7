import type { Page } from '@playwright/test'

type Line = { itemID: number | string; quantity: number }

/** An event that has been running since yesterday, as the SPA keeps a chosen one. */
export const runningEvent = eventAround(-24, 48)

/** An event that begins and ends so many hours from now. */
export function eventAround(fromHours: number, toHours: number) {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return {
    id: 101,
    name: 'Rovers Festival Week',
    startOn: inHours(fromHours),
    endOn: inHours(toHours),
    location: { name: 'Kingsbridge Park' },
  }
}

/** A cart with these lines, on the product server and in the browser of the signed-in fan, as an earlier visit left it. */
export async function leaveCart(page: Page, storeID: number | string, lines: Line[]): Promise<void> {
  await page.evaluate(
    async ({ storeID, lines }) => {
      const send = async (path: string, body: unknown, headers = {}) => {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path} answered ${response.status}`)
        return response.json()
      }
      const { id } = await send('/api/cart/create', { storeID })
      for (const line of lines) await send('/api/cart/items', line, { 'cart-id': String(id) })
      localStorage.setItem('cart_id', String(id))
    },
    { storeID, lines },
  )
}
