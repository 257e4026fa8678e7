// @vitest-environment jsdom
import { getCart } from '@storefront/shared/contract/cart.ts'
import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import { listCards } from '@storefront/shared/contract/payments.ts'
import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import { getQuickPicks } from '@storefront/shared/contract/quick-picks.ts'
import { listTransactions } from '@storefront/shared/contract/transactions.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../api/client.ts'
import { screens } from '../app/screens.tsx'

const owner = 'ana'
const fetch = vi.fn()

const earlyReadsByPath = Object.fromEntries(
  Object.entries(screens).map(([path, { earlyReads }]) => [path, earlyReads]),
)

/** Runs the page's head like a browser. @returns the requests to our server */
async function open(
  path: string,
  {
    session = { owner } as { owner: string } | null,
    offline = false,
    status = 'found',
    event = 7 as unknown,
    isOver = false,
  } = {},
): Promise<string[]> {
  const boot = {
    session,
    offline,
    branding: { status },
  }
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`
  history.replaceState(null, '', path)
  if (event !== null) {
    localStorage.setItem('selected_event', JSON.stringify({ id: event, endOn: '2020-01-01T00:00Z', isOver }))
  }
  vi.resetModules()
  await import('./early-reads.ts')
  return fetch.mock.calls.map(([address]) => address)
}
const preloaded = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
const menu = addressOf(getQuickPicks, { query: { eventID: 7 } })

/** The value of a cookie; '' without one. */
const setCookie = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes them.
  document.cookie = `${name}=${value}; Path=/; Secure; Max-Age=${value ? 60 : 0}`
}

beforeEach(() => {
  localStorage.clear()
  setCookie('__Host-fan', '')
  setCookie('__Host-signed-out', '')
  window.earlyReads = undefined
  vi.stubGlobal('earlyReadsByPath', earlyReadsByPath)
  vi.stubGlobal('callHeaders', { accept: 'application/json', ...csrfHeader })
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('[]')),
  )
})

test.each([
  ['/', [menu]],
  ['/auth', [menu]],
  ['/events', [addressOf(listEvents, {})]],
  ['/EVENTS/', [addressOf(listEvents, {})]],
  ['/product?pid=5', [addressOf(getProduct, { params: { productId: 5 } })]],
  ['/product?pid=5&id=6', [addressOf(getProduct, { params: { productId: 5 }, query: { itemId: 6 } })]],
  ['/product?id=6', [addressOf(getItemDetails, { params: { itemId: 6 } })]],
  ['/transactions', [addressOf(listTransactions, { query: { pageNo: '1' } })]],
  ['/checkout', [addressOf(listCards, {})]],
  ['/confirmation', []],
  ['/cart', []],
  ['/nowhere', []],
])('%s sends its early reads with the addresses that the app uses', async (path, addresses) => {
  expect(await open(path)).toEqual(addresses)
})

test('a read has the headers of every call, and that of the cart its id', async () => {
  localStorage.setItem('cart_id', '31')
  const cart = addressOf(getCart, {})
  expect(await open('/')).toEqual([menu, cart])
  const headers = { accept: 'application/json', 'x-csrf': '1' }
  expect(fetch.mock.calls.map(([, init]) => init.headers)).toEqual([headers, { ...headers, 'cart-id': '31' }])
  expect(window.earlyReads?.fan).toBe(owner)
  expect([...(window.earlyReads?.responses.keys() ?? [])]).toEqual([menu, `${cart}#31`])
})

test.each([
  ['nobody is signed in', () => open('/', { session: null })],
  ['the page is the offline shell', () => open('/', { offline: true })],
  ['the venue does not exist', () => open('/', { status: 'missing' })],
  ['the path is unknown', () => open('/nowhere', { event: null })],
  ['an identifier is invalid', () => open('/product?pid=5&id=%2F..%2F')],
  ['the stored event is invalid', () => open('/', { event: { a: 1 } })],
  [
    'the browser keeps the data of another fan',
    () => {
      setCookie('__Host-fan', 'ben')
      return open('/')
    },
  ],
  [
    'the fan signed out without a connection',
    () => {
      setCookie('__Host-signed-out', '1')
      return open('/')
    },
  ],
])('nothing is asked for when %s', async (_, opened) => {
  expect(await opened()).toEqual([])
})

test.each([
  ['no event', { event: null }],
  ['an event that is over', { isOver: true }],
])('GUARD-06 with %s the early reads are those of /events', async (_, given) => {
  expect(await open('/', given)).toEqual([addressOf(listEvents, {})])
})

test.each([
  ['/product?pid=5', 'https://pictures.example/own.jpg'],
  ['/product?pid=5&id=6', 'https://pictures.example/six.jpg'],
  ['/product?pid=5&id=9', 'https://pictures.example/own.jpg'],
  ['/product?id=7', 'https://pictures.example/seven.jpg'],
])('PROD-02 the first picture of %s is preloaded as soon as its data is there', async (path, picture) => {
  const productDetails = {
    imageUrl: 'https://pictures.example/own.jpg',
    variants: [
      { itemID: 8, itemImage: 'https://pictures.example/eight.jpg' },
      { itemID: 6, gallery: { images: [{ imageURL: 'https://pictures.example/six.jpg' }] } },
    ],
  }
  const itemDetails = { itemImage: 'https://pictures.example/seven.jpg' }
  const product = path.includes('pid') ? { productDetails, itemDetails } : { itemDetails }
  fetch.mockImplementation(async () => Response.json(product))
  await open(path)
  await vi.waitFor(() => expect(preloaded()).toEqual([picture]))
  const [response] = window.earlyReads?.responses.values() ?? []
  expect(await (await response)?.json()).toEqual(product)
})

test.each([
  ['is not JSON', () => new Response('<html>')],
  ['has no absolute picture', () => Response.json({ productDetails: { imageUrl: '/relative' } })],
  ['is an error', () => Response.json({ error: 'No such product' }, { status: 404 })],
])('a product that %s preloads no picture', async (_, respond) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  fetch.mockImplementation(async () => respond())
  await open('/product?pid=5')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(preloaded()).toEqual([])
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

test('a request without a response is no error until the app uses it', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  fetch.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await open('/')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
  await expect(window.earlyReads?.responses.get(menu)).rejects.toThrow('Failed to fetch')
})

test('WORLD-04 without storage the reads of a fan without an event are sent', async () => {
  vi.stubGlobal('localStorage', undefined)
  expect(await open('/', { event: null })).toEqual([addressOf(listEvents, {})])
})
