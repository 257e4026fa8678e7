import { act, cleanup, render, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { removeFromCart } from './cart-changes.ts'
import { changeQuantity } from './quantity-changes.ts'

const fetch = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  vi.stubGlobal('fetch', fetch.mockReset())
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Removes the pie; also waits for the second try 1 s after a failed first one. */
async function remove(): Promise<boolean> {
  const removing = removeFromCart('C1', pie(1))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  return await removing
}

test('CART-13 removing without a cart id fails and sends nothing', async () => {
  render(<Toaster />)
  expect(await remove()).toBe(false)
  expect(screen.getByText('No active cart found')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

test('CART-11, CALL-24 removing deletes the line by its item id, without a body', async () => {
  localStorage.setItem('cart_id', 'C1')
  fetch.mockResolvedValue(new Response('{}'))
  render(<Toaster />)
  expect(await remove()).toBe(true)
  const [url, { method, body, headers }] = fetch.mock.calls[0] ?? []
  expect([url, method, body, headers.get('Cart-Id')]).toEqual([
    '/api/cart/items/5',
    'DELETE',
    undefined,
    'C1',
  ])
  expect(screen.getByText('Item removed from cart')).toBeDefined()
})

test('EVENT-12 a line of a cart that another tab has replaced is not removed from the new one', async () => {
  localStorage.setItem('cart_id', 'C2')
  expect(await remove()).toBe(false)
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
  expect(await remove()).toBe(false)
  expect(screen.getByText(message)).toBeDefined()
})

test('FAN-29 a removal without a connection says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  render(<Toaster />)
  expect(await remove()).toBe(false)
  expect(screen.getByText(/^Unable to connect to the server/)).toBeDefined()
})

test('CART-13 a missing cart is shown as an error', async () => {
  render(<Toaster />)
  await remove()
  expect(screen.getByRole('alert').textContent).toBe('ErrorNo active cart found')
})

test('SESSION-13 a removal that ends the session shows no toast', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  fetch.mockImplementation(async () => new Response('', { status: 401 }))
  render(<Toaster />)
  expect(await remove()).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a removal', 200, 'C1'],
  ['one that failed', 409, 'C1'],
  ['one that was meant for the cart of another tab', 200, 'C2'],
])('CART-11 after %s the cart is fetched again', async (_case, status, cartId) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', cartId)
  writeStored('last_cart_fetch', 1)
  fetch.mockImplementation(async () => new Response('{}', { status }))
  await remove()
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('CART-11 a change of the line in flight is awaited first', async () => {
  localStorage.setItem('cart_id', 'C1')
  let respond = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  fetch.mockImplementation(async () => new Response('{}'))
  changeQuantity('C1', pie(1), 2)
  await vi.advanceTimersByTimeAsync(1000)
  const removed = removeFromCart('C1', pie(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  respond(new Response('{}'))
  expect(await removed).toBe(true)
  expect(fetch.mock.calls.map(([, { method }]) => method)).toEqual(['POST', 'DELETE'])
})

test('WORLD-15 of several lines of an item the pieces of this one are taken away, since the call deletes an item', async () => {
  localStorage.setItem('cart_id', 'C1')
  const payment = { subTotal: 0, tax: 0, amount: 0 }
  const items = [pie(4), { ...pie(2), cartItemID: 2 }]
  writeStored('cart_data', { id: 'C1', items, payment, metadata: { gameData: null } })
  fetch.mockImplementation(async () => new Response('{}'))
  const removing = removeFromCart('C1', { ...pie(9), cartItemID: 2 })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await removing).toBe(true)
  const [url, { method, body }] = fetch.mock.calls[0] ?? []
  expect([url, method, JSON.parse(body)]).toEqual(['/api/cart/items', 'POST', { itemID: 5, quantity: -2 }])
})
