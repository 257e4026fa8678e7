import type { Page } from '@playwright/test'

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
export async function keepPasses(page: Page, passes: readonly KeptPass[]): Promise<void> {
  // The app notes whose data it is when it begins, which may be after the page has loaded.
  await page.waitForFunction(() => document.cookie.includes('__Host-fan='))
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const owner = /__Host-fan=([^;]+)/.exec(document.cookie)?.[1]
        const opening = indexedDB.open('storefront')
        opening.onupgradeneeded = () => opening.result.createObjectStore('device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('device', 'readwrite')
          writing.objectStore('device').put({ owner, value }, 'passes')
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    passes.map((pass) => ({ ...unknown, ...pass })),
  )
  await page.reload()
}

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
