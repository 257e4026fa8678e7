import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { pie } from './pie.fixture.ts'
import { removeFromCart } from './remove-from-cart.ts'

const fetch = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetch.mockReset())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('CART-13 removing without a cart id fails and sends nothing', async () => {
  render(<Toaster />)
  expect(await removeFromCart('C1', pie(1))).toBe(false)
  expect(await screen.findByText('No active cart found')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

test('CART-11, CALL-24 removing deletes the line by its item id, without a body', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response('{}'))
  render(<Toaster />)
  expect(await removeFromCart('C1', pie(1))).toBe(true)
  const [url, { method, body, headers }] = fetch.mock.calls[0] ?? []
  expect([url, method, body, headers.get('Cart-Id')]).toEqual([
    '/api/cart/items/5',
    'DELETE',
    undefined,
    'C1',
  ])
  expect(await screen.findByText('Item removed from cart')).toBeDefined()
})

test('EVENT-12 a line of a cart that another tab has replaced is not removed from the new one', async () => {
  localStorage.setItem('cart_id', 'C2')
  expect(await removeFromCart('C1', pie(1))).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  [409, { error: 'No such line' }, 'No such line'],
  [
    502,
    { error: 'The service could not answer.', code: 'UPSTREAM_FAILED' },
    'Failed to remove item from cart',
  ],
  [
    502,
    { error: 'The service could not answer.', userMessage: 'Please ask at the till' },
    'Please ask at the till',
  ],
])('CART-12 a removal that fails with %i and %j shows %j', async (status, body, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
  render(<Toaster />)
  expect(await removeFromCart('C1', pie(1))).toBe(false)
  expect(await screen.findByText(message)).toBeDefined()
})
