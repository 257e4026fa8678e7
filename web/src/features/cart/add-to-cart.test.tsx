import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider } from '../auth/session.tsx'
import { addToCart } from './cart-changes.ts'
import { useCartBeforeAdding } from './cart-lifetime.ts'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn()
const add = () => {
  render(<Toaster />)
  return addToCart({ itemID: 5, quantity: 2 }, async () => true)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.unstubAllGlobals()
})

test('CART-13 adding without a cart id fails and sends nothing', async () => {
  expect(await add()).toBe(false)
  expect(await screen.findByText('No active cart found')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

test('CART-12, CALL-24 adding sends item and quantity with the cart id', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response('{}'))
  expect(await add()).toBe(true)
  const [url, { method, body, headers }] = fetch.mock.calls[0] ?? []
  expect([url, method, JSON.parse(body), headers.get('Cart-Id')]).toEqual([
    '/api/cart/items',
    'POST',
    { itemID: 5, quantity: 2 },
    'C1',
  ])
  expect(await screen.findByText('Item added to cart')).toBeDefined()
})

test.each([
  ['{"error":"Pie is sold out"}', 'Pie is sold out'],
  ['', 'Failed to add item to cart'],
])('CART-12 a refused add with body %j shows %j', async (body, message) => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response(body, { status: 409 }))
  expect(await add()).toBe(false)
  expect(await screen.findByText(message)).toBeDefined()
})

test.each([
  [
    { error: 'The service could not answer. Please try again.', code: 'UPSTREAM_FAILED' },
    'Failed to add item to cart',
  ],
  [{ error: 'The service could not answer.', userMessage: 'The kitchen is closed' }, 'The kitchen is closed'],
])('CART-12 after a 5xx with body %j the add shows %j', async (body, message) => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response(JSON.stringify(body), { status: 502 }))
  expect(await add()).toBe(false)
  expect(await screen.findByText(message)).toBeDefined()
})

test('CALL-10 FAN-29 an add whose response was lost is not sent again, and the connection is blamed', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await add()).toBe(false)
  expect(await screen.findByText(/^Unable to connect to the server/)).toBeDefined()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CART-02 when the product server has closed the cart, a new one is created and the item is added there', async () => {
  localStorage.setItem('cart_id', 'C1')
  const sent: string[] = []
  fetch.mockImplementation(async (url: string, { method, headers }: RequestInit) => {
    const cartId = new Headers(headers).get('Cart-Id')
    sent.push(`${method} ${url} ${cartId ?? ''}`.trim())
    if (url === '/api/cart/create') return new Response('{"id":"C2"}')
    return cartId === 'C1' ? new Response('{"error":"No active cart"}', { status: 400 }) : new Response('{}')
  })
  expect(await add()).toBe(true)
  expect(sent.slice(0, 4)).toEqual([
    'POST /api/cart/items C1',
    'GET /api/cart/details C1',
    'POST /api/cart/create',
    'POST /api/cart/items C2',
  ])
  expect(localStorage.getItem('cart_id')).toBe('C2')
})

const said = async () => {
  await act(async () => {})
  return screen.queryByRole('alert')?.textContent
}

test('ERR-07 CART-12 CART-13 a failed add is shown as an error', async () => {
  await add()
  expect(await said()).toBe('ErrorNo active cart found')
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response('', { status: 409 }))
  await addToCart({ itemID: 5, quantity: 2 }, async () => true)
  expect(await said()).toBe('ErrorFailed to add item to cart')
})

test('SESSION-13 an add that ends the session shows no toast', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response('', { status: 401 }))
  expect(await add()).toBe(false)
  expect(await said()).toBeUndefined()
})

test.each([200, 409])('CART-12 after an add (%i) the cart is fetched again', async (status) => {
  localStorage.setItem('cart_id', 'C1')
  writeStored('last_cart_fetch', 1)
  fetch.mockImplementation(async () => new Response('{}', { status }))
  await add()
  expect(readStored('last_cart_fetch')).toBeNull()
})

test.each([
  ['refused for another reason than a closed cart', 409, 400],
  ['refused while the cart is open', 400, 200],
  ['refused while it is unknown whether the cart is open', 400, 500],
])('CART-02 an add that was %s gets no new cart', async (_case, status, details) => {
  localStorage.setItem('cart_id', 'C1')
  const sent: string[] = []
  fetch.mockImplementation(async (url: string) => {
    sent.push(url)
    return new Response('{}', { status: url === '/api/cart/details' ? details : status })
  })
  expect(await add()).toBe(false)
  expect(sent).not.toContain('/api/cart/create')
  expect([localStorage.getItem('cart_id'), await said()]).toEqual(['C1', 'ErrorFailed to add item to cart'])
})

const cartBeforeAdding = (hasCustomer = true) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetch.mockImplementation(async (url: string) =>
    url === '/api/session' ? Response.json({ session: { ...fanSession(), hasCustomer } }) : created(),
  )
  render(<Toaster />)
  return renderHook(useCartBeforeAdding, { wrapper: SessionProvider }).result
}
let created = () => new Response('{"id":77}')

test('CART-03 a fan without a cart gets one before adding; a fan who has one keeps it', async () => {
  const before = cartBeforeAdding()
  expect(await act(() => before.current())).toBe(true)
  expect(localStorage.getItem('cart_id')).toBe('77')
  expect(await act(() => before.current())).toBe(true)
  expect(fetch.mock.calls.filter(([url]) => url === '/api/cart/create')).toHaveLength(1)
})

test('CART-03 when no cart can be created, a toast is shown and nothing is added', async () => {
  created = () => new Response('', { status: 500 })
  const before = cartBeforeAdding()
  expect(await act(() => before.current())).toBe(false)
  expect(await said()).toBe('ErrorFailed to initialize shopping cart')
  created = () => new Response('{"id":77}')
})

test('CART-02 a session without customer number gets no cart before adding', async () => {
  const before = cartBeforeAdding(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await act(async () => {})
  await act(async () => {})
  expect(await act(() => before.current())).toBe(true)
  expect(fetch.mock.calls.filter(([url]) => url === '/api/cart/create')).toEqual([])
})
