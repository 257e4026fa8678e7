import type { Page, Request } from '@playwright/test'
import { addItem, type Call, colaId, createCart, type Line } from '../../fan/calls.ts'
import type { Json } from '../../fan/http.ts'
import { siteOf } from './addresses.ts'
import type { Fan } from './identity-provider.ts'
import { seed } from './product-server.ts'

/** An event that has been running since yesterday, in the app's storage format. */
export const runningEvent = eventAround(-24, 48)

/** An event without dates and place, which the product server may omit. */
export const bareEvent = { id: 101, name: 'Rovers Festival Week', startOn: '', endOn: '', location: null }

/** An event that starts and ends this many hours from now. */
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

/** The value in the browser's local storage. */
export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Stores values as the app does: texts unchanged, everything else as JSON. */
export const store = (page: Page, values: Record<string, unknown>): Promise<unknown> =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, values)

/** The stored details of a fan who had an order delivered to this seat. */
export const detailsOf = ({ email }: Fan) => ({
  email,
  firstName: 'Zoë',
  lastName: 'Quinn',
  deliveryMethod: 'inseat',
  section: 'North Stand 102',
  seat: '7',
  pickupLocation: '',
  pickupTime: '',
})

/** Two colas. */
export const cola: Line = { itemID: colaId, quantity: 2 }

/** One jersey with a size and a colour. */
export const jersey: Line = { itemID: 103401, quantity: 1 }

/**
 * Leaves a cart with these lines from an earlier visit, on the product server and in the signed-in fan's browser. The page shows
 * no screen afterwards, because a screen could replace the cart with one that it is creating.
 */
export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  await page.goto(new URL('/version.json', page.url()).href)
  // A screen before may have created a cart and fetched it, so all of it goes, as the app does it.
  await page.evaluate(() => {
    for (const key of ['cart_id', 'cart_data']) localStorage.removeItem(key)
    sessionStorage.removeItem('last_cart_fetch')
  })
  for (const line of lines) await addToCart(page, line)
}

/** Adds to the fan's cart without the page noticing. Creates the cart when there is none. */
export async function addToCart(page: Page, line: Line): Promise<void> {
  const cart_id = (await storedIn(page, 'cart_id')) ?? String((await sendFrom(page, createCart)).id)
  await store(page, { cart_id })
  await sendFrom(page, addItem(cart_id, line))
}

/** Sends a call with the page's cookies, without the page noticing. @throws Error unless it succeeds */
export const sendFrom = <Body = Json>(page: Page, call: Call): Promise<Body> =>
  page.evaluate(async ({ path, method = 'GET', headers, body }) => {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf': '1', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} is ${response.status}`)
    return response.json()
  }, call)

type OpenSignedIn = (path?: string, options?: { fan?: Fan; event?: unknown }) => Promise<void>

/** Signs in a fan of `demo` with saved cards and two colas in the cart, ready for /checkout. */
export async function prepareCheckout(
  page: Page,
  openSignedIn: OpenSignedIn,
  fan: Fan,
  { cards = 1 }: { cards?: number } = {},
): Promise<void> {
  if (cards > 0) await seed({ email: fan.email, cards })
  const event = { ...bareEvent, name: 'Rovers v Harriers' }
  await openSignedIn('/version.json', { fan, event })
  await store(page, { user_email: fan.email })
  await addToCart(page, cola)
}

/** Opens /checkout. */
export const openCheckout = (page: Page) => page.goto(`${siteOf('demo')}/checkout`)

/** Like `prepareCheckout`, and opens /checkout. */
export async function openPreparedCheckout(...given: Parameters<typeof prepareCheckout>): Promise<void> {
  await prepareCheckout(...given)
  await openCheckout(given[0])
}

/** An order on the device. Missing fields are unknown. */
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

/** The seat that an order is delivered to. */
export const seatPlace = { method: 'inseat', section: 'North Stand 101', seat: '12' }

/** Stores orders on the device of the page's fan, as a payment does, and reloads the page. */
export async function keepPasses(page: Page, passes: readonly KeptPass[]): Promise<void> {
  // The app stores its owner when it starts, which may be after the page has loaded.
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

/** Where and with what Node reaches a page's request, since it does not resolve the hosts of the pages. */
export async function asSentByNode(
  request: Request,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { href, host, hostname } = new URL(request.url())
  return { url: href.replace(hostname, '127.0.0.1'), headers: { ...(await request.allHeaders()), host } }
}
