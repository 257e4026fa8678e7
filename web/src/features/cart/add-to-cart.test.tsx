import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { addToCart } from './add-to-cart.ts'

const fetch = vi.fn()
const add = () => {
  render(<Toaster />)
  return addToCart({ itemID: 5, quantity: 2 })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
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

test('CALL-10 an add whose response was lost is not sent again', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await add()).toBe(false)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CART-02 a cart that the product server has closed gives way to a new one, and the add is made there', async () => {
  writeBoot(bootStub(fanSession()))
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
