import type { Page } from '@playwright/test'
import { chargeCart, fanClient, filledCart, saveCard } from '../../fake-upstream/control/fan-client.ts'
import { upstreamUrl, vaultUrl } from './addresses.ts'

/** An order as the device keeps it; what is not given is unknown. */
type KeptPass = { orderId: string; paidAt: number } & Record<string, unknown>

const unknown = {
  transactionNumber: '',
  paidHere: true,
  confirmed: true,
  status: '',
  total: 0,
  items: [],
  event: null,
  place: null,
  requestId: '',
}

export const hotDogs = {
  itemID: 7,
  name: 'Classic Hot Dog',
  imageUrl: '',
  quantity: 2,
  unitPrice: 550,
  size: 'Large',
  color: '',
}
export const lemonade = { ...hotDogs, itemID: 8, name: 'Lemonade', quantity: 1, unitPrice: 300, size: '' }

/** Keeps orders on the device of the fan whose page this is, as paying does, and opens the page anew. */
export const keepPasses = (page: Page, passes: readonly KeptPass[]): Promise<void> =>
  keepOnDevice(
    page,
    'passes',
    passes.map((pass) => ({ ...unknown, ...pass })),
  )

/** Keeps a value under a key on the device of the fan whose page this is, and opens the page anew. */
export async function keepOnDevice(page: Page, key: 'passes' | 'favorites', value: unknown): Promise<void> {
  // The app notes whose data it is when it begins, which may be after the page has loaded.
  await page.waitForFunction(() => document.cookie.includes('__Host-fan='))
  await page.evaluate(
    ({ key, value }) =>
      new Promise<void>((resolve, reject) => {
        const owner = /__Host-fan=([^;]+)/.exec(document.cookie)?.[1]
        const opening = indexedDB.open('storefront')
        opening.onupgradeneeded = () => opening.result.createObjectStore('device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('device', 'readwrite')
          writing.objectStore('device').put({ owner, value }, key)
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { key, value },
  )
  await page.reload()
}

/** The orders that the device has in its database by now, with their transactions' numbers. */
export const storedOrders = (page: Page): Promise<{ transactionNumber: string; status: string }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('storefront')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('device').objectStore('device').get('passes')
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.value ?? [])
          }
        }
      }),
  )

/** The bars on / and /events of what the fan waits for, or that of one order. */
export const orderBar = (page: Page, orderId = '') =>
  page.getByRole('region', { name: `Your order ${orderId}` })

/** The number of the fan's first seeded transaction and its order, as the product server makes them. */
export const seededOrder = async (page: Page): Promise<{ number: string; orderId: string }> => {
  const number = String(
    await page.evaluate(async () => {
      const response = await fetch('/api/transactions?limit=10&pageNo=1', { headers: { 'x-csrf': '1' } })
      return (await response.json()).data[0].displayTransactionNumber
    }),
  )
  const [, customer, end] = /-(\d+)-(\d+)$/.exec(number) ?? []
  return { number, orderId: `ORD-${customer}-H${end}` }
}

/** An order that the fan pays on another device; the product server says that it is pending until `settleCharge`. */
export async function pendingOrder(email: string): Promise<string> {
  const upstream = { url: upstreamUrl(), vaultUrl: vaultUrl() }
  const fan = await fanClient(upstream, email)
  const { body: card } = await saveCard(upstream, fan, '4000000000000119')
  return String((await chargeCart(fan, card.id, await filledCart(fan))).orderId)
}
