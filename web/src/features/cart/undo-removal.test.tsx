import { act, cleanup, render, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { removeFromCart, undoRemoval } from './cart-changes.ts'
import { changeQuantity } from './quantity-changes.ts'

const fetch = vi.fn()
const calls = () => fetch.mock.calls.map(([url, { method, body }]) => `${method} ${url} ${body ?? ''}`.trim())
const undo = () => screen.getByRole('button', { name: 'Undo' })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
  render(<Toaster />)
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FAN-11 a removed line is added again once, with its quantity, and the cart is fetched again', async () => {
  await removeFromCart('C1', pie(3))
  await settle()
  writeStored('last_cart_fetch', 1)
  const button = undo()
  act(() => button.click())
  act(() => button.click())
  await settle()
  expect(calls()).toEqual(['DELETE /api/cart/items/5', 'POST /api/cart/items {"itemID":5,"quantity":3}'])
  expect(screen.getByText('Item put back')).toBeDefined()
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('FAN-11 a pending quantity comes back too', async () => {
  changeQuantity('C1', pie(1), 4)
  await removeFromCart('C1', pie(4))
  await settle()
  act(() => undo().click())
  await settle()
  expect(calls()).toEqual(['DELETE /api/cart/items/5', 'POST /api/cart/items {"itemID":5,"quantity":4}'])
})

test('FAN-11 a removal can be undone for 6 s', async () => {
  vi.useFakeTimers()
  await removeFromCart('C1', pie(1))
  await act(() => vi.advanceTimersByTimeAsync(5900))
  expect(undo().closest('[data-visible=true]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  ['another cart', 'C2'],
  ['no cart, as after another event was chosen or the order was paid', null],
])('FAN-11 nothing is put into %s', async (_case, cartId) => {
  await removeFromCart('C1', pie(1))
  await settle()
  fetch.mockClear()
  if (cartId === null) localStorage.removeItem('cart_id')
  else localStorage.setItem('cart_id', cartId)
  act(() => undo().click())
  await settle()
  expect(calls()).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('the item wasn’t put back')
})

test.each([
  [409, { error: 'Pie is sold out' }, 'Pie is sold out'],
  [502, { error: 'The service could not answer.', code: 'UPSTREAM_FAILED' }, 'Failed to add item to cart'],
])('FAN-11 an undo that fails with %i shows %j', async (status, body, message) => {
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
  await act(() => undoRemoval('C1', pie(1)))
  expect(screen.getByRole('alert').textContent).toContain(message)
})

test('SESSION-13 an undo that ends the session shows no toast', async () => {
  fetch.mockImplementation(async () => new Response('', { status: 401 }))
  await act(() => undoRemoval('C1', pie(1)))
  expect(screen.queryByRole('alert')).toBeNull()
})
