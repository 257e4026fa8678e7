import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { keptItem } from '../../../test-support/kept-pass.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider } from '../auth/session.tsx'
import { useOrderAgain } from './cart-changes.ts'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn()
/** The status of the product server's response by item id; 200 unless given. */
let refusals: Record<number, number> = {}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  refusals = {}
  fetch.mockReset().mockImplementation(async (_url: string, { body }: RequestInit) => {
    const { itemID = 0 } = JSON.parse(String(body ?? '{}')) as { itemID?: number }
    return new Response('{}', { status: refusals[itemID] ?? 200 })
  })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const item = (itemID: number, name: string, quantity: number) => keptItem({ itemID, name, quantity })
const order = [item(1, 'Water', 2), item(2, 'Pie', 1), item(3, 'Pasty', 3)]

const show = () => {
  render(<Toaster />)
  return renderHook(() => useOrderAgain({ items: order }), { wrapper: SessionProvider }).result
}
const tapped = async () => {
  const shown = show()
  act(() => shown.current.orderAgain())
  await waitFor(() => expect(shown.current.busy).toBe(false))
}
const added = () =>
  fetch.mock.calls.flatMap(([url, { body }]) => (url === '/api/cart/items' ? [JSON.parse(body)] : []))

test('FAN-08 every item of the order goes into the cart in its quantity, at today’s price', async () => {
  writeStored('last_cart_fetch', 1)
  await tapped()
  expect(added()).toEqual([
    { itemID: 1, quantity: 2 },
    { itemID: 2, quantity: 1 },
    { itemID: 3, quantity: 3 },
  ])
  expect(screen.getByRole('status').textContent).toBe('6 items added to cart')
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('FAN-08 items that are sold out or no longer sold are left out and named', async () => {
  refusals = { 1: 409, 3: 404 }
  await tapped()
  expect(added()).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('1 item added to cartNot available: Water, Pasty.')
})

test('FAN-08 an item that failed for another reason is not called unavailable', async () => {
  refusals = { 2: 409, 3: 500 }
  await tapped()
  expect(screen.getByRole('status').textContent).toBe(
    '2 items added to cartNot available: Pie. Could not be added: Pasty. Please try again.',
  )
})

test('FAN-08 when no item exists any more, the toast reports that nothing was added', async () => {
  refusals = { 1: 404, 2: 404, 3: 404 }
  await tapped()
  expect(screen.getByRole('alert').textContent).toBe('Nothing was addedNot available: Water, Pie, Pasty.')
})

test('items are added one after the other, and the state is busy until the last', async () => {
  const first = Promise.withResolvers<Response>()
  fetch.mockReturnValueOnce(first.promise)
  const shown = show()
  act(() => shown.current.orderAgain())
  await waitFor(() => expect(added()).toHaveLength(1))
  await act(async () => {})
  expect([added().length, shown.current.busy]).toEqual([1, true])
  first.resolve(new Response('{}'))
  await waitFor(() => expect(shown.current.busy).toBe(false))
  expect(added()).toHaveLength(3)
})

test('SESSION-13 the end of the session stops the adds, without a toast', async () => {
  refusals = { 2: 401 }
  await tapped()
  expect(added()).toHaveLength(2)
  expect(screen.queryByText(/added/)).toBeNull()
})

test('CART-03 without a cart, and when none can be created, nothing is sent', async () => {
  localStorage.removeItem('cart_id')
  fetch.mockImplementation(async () => new Response('', { status: 500 }))
  await tapped()
  expect(added()).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Failed to initialize shopping cart')
})
