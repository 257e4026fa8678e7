import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { pie } from '../../../test-support/pie.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { SessionProvider } from '../auth/session.tsx'
import { useCart, useCartRefresh } from './cart.ts'
import { clearCart, restoreCart } from './cart-lifetime.ts'
import { changeQuantity, dropQuantities } from './quantity-changes.ts'

writeBoot(bootStub(fanSession()))

const line = { itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 1 }
const fetch = vi.fn(async (_url: string, { headers }: RequestInit) => {
  const cartId = new Headers(headers).get('Cart-Id')
  return Response.json({ cartID: cartId, items: [{ ...line, name: `Pie of ${cartId}` }] })
})
const read = () => fetch.mock.calls.filter(([url]) => url === '/api/cart/details').length

let cache: Map<string, object>
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache as never }}>
    <MemoryRouter>
      <SessionProvider>{children}</SessionProvider>
    </MemoryRouter>
  </SWRConfig>
)
const show = () => renderHook(() => useCart(), { wrapper })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Stores a value as another tab does. */
function otherTabStores(key: string, value: string): void {
  localStorage.setItem(key, value)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: value })))
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('cart_id', 'C1')
  cache = new Map()
  fetch.mockClear()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CALL-11 the cart is not read again on focus, or by another component that shows it', async () => {
  show()
  await wait(10)
  await wait(31_000)
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(10)
  show()
  await wait(10)
  expect(read()).toBe(1)
})

test('CALL-11 the cart stays cached for 60 s after the last component that shows it, but no longer', async () => {
  const { unmount } = show()
  await wait(10)
  unmount()
  await wait(59_900)
  expect(cached()).toHaveLength(1)
  await wait(200)
  expect(cached()).toEqual([])
})
const cached = () => [...cache.keys()].filter((key) => key.startsWith('/api/cart/details'))

test('EVENT-12 a tab shows the cart that another tab has begun, never the old cart under the new id', async () => {
  const { result } = show()
  await wait(10)
  expect(result.current.cart.items[0]?.name).toBe('Pie of C1')
  localStorage.removeItem('cart_data')
  otherTabStores('cart_id', 'C2')
  expect([result.current.cartId, result.current.cart.items]).toEqual(['C2', []])
  await wait(10)
  expect(result.current.cart.items[0]?.name).toBe('Pie of C2')
})

const seen = (name: string) => ({
  id: 'C1',
  items: [{ ...pie(1), name }],
  payment: { subTotal: 400, tax: 0, amount: 400 },
  metadata: { gameData: null },
})
const nothing = { items: [], payment: { subTotal: 0, tax: 0, amount: 0 } }

test('CART-19 without a cart id nothing is fetched, and the data of an earlier cart is not shown', async () => {
  localStorage.removeItem('cart_id')
  writeStored('cart_data', seen('Old pie'))
  const { result } = show()
  await wait(10)
  expect(read()).toBe(0)
  expect(result.current).toMatchObject({ cart: nothing, cartId: null, isLoading: false, error: undefined })
})

test('CART-19 until the cart is fetched the last known one is shown, without a loading state', async () => {
  writeStored('cart_data', seen('Known pie'))
  const { result } = show()
  expect([result.current.cart.items[0]?.name, result.current.isLoading]).toEqual(['Known pie', false])
  await wait(10)
  expect(result.current.cart.items[0]?.name).toBe('Pie of C1')
})

test('CART-18 without a known cart it is loading', async () => {
  const { result } = show()
  expect([result.current.isLoading, result.current.cart]).toEqual([true, expect.objectContaining(nothing)])
  await wait(10)
  expect(result.current.isLoading).toBe(false)
})

test('CART-08 the quantities that the fan asked for are shown, those of other lines are unchanged', async () => {
  fetch.mockImplementationOnce(async () =>
    Response.json({ items: [line, { ...line, itemID: 6, quantity: 4 }], payment: { amount: '4.00' } }),
  )
  const { result } = show()
  await wait(10)
  expect(result.current.isSettling).toBe(false)
  act(() => changeQuantity('C1', { ...pie(1), cartItemID: null }, 3))
  expect(result.current.cart.items.map(({ quantity }) => quantity)).toEqual([3, 4])
  expect([result.current.isSettling, result.current.cart.payment.amount]).toEqual([true, 400])
  act(dropQuantities)
  expect(result.current.cart.items.map(({ quantity }) => quantity)).toEqual([1, 4])
  expect(result.current.isSettling).toBe(false)
})

test('CART-21 EVENT-12 a cleared cart leaves nothing behind, and its pending changes are dropped', async () => {
  const { result } = show()
  await wait(10)
  writeStored('order_id', 'O1')
  expect(readStored('last_cart_fetch')).not.toBeNull()
  act(() => changeQuantity('C1', { ...pie(1), cartItemID: null }, 3))
  act(clearCart)
  await wait(2000)
  const left = (['cart_id', 'order_id', 'cart_data', 'last_cart_fetch'] as const).map((key) =>
    readStored(key),
  )
  expect(left).toEqual([null, null, null, null])
  expect(result.current.cart).toMatchObject({ id: null, ...nothing })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/cart/details'])
})

test.each([
  ['as it was last seen', seen('Kept pie')],
  ['also if it was never seen', null],
])('PAY-23 a cleared cart is restored %s, and is fetched', (_case, lastSeen) => {
  writeStored('cart_id', 'C2')
  writeStored('cart_data', seen('Pie of another cart'))
  writeStored('last_cart_fetch', Date.now())
  restoreCart('C1', lastSeen)
  expect([readStored('cart_id'), readStored('cart_data')]).toEqual(['C1', lastSeen])
  expect(readStored('last_cart_fetch')).toBeNull()
})

/** Opens a screen `agoMs` after the header read the cart; a different cart each time. */
async function visit(at: string, { agoMs = 1000, state }: { agoMs?: number; state?: unknown } = {}) {
  visits += 1
  localStorage.setItem('cart_id', `V${visits}`)
  render(<CartPage>{<Badge />}</CartPage>)
  await wait(0)
  await wait(agoMs)
  const before = read()
  render(<CartPage {...{ at, state }}>{<Visit />}</CartPage>)
  await wait(0)
  return read() - before
}
let visits = 0
const Badge = () => <p>{useCart().cart.items.length}</p>
function Visit() {
  useCartRefresh()
  return <Badge />
}
const fromCart = { fromCart: true }

test.each<[string, string, number, unknown, number]>([
  ['on /cart by a link', '/cart', 1000, null, 1],
  ['on /cart that was just loaded, within 30 s', '/cart', 1000, undefined, 0],
  ['on /confirmation within 30 s', '/confirmation', 29_000, null, 0],
  ['on /confirmation after 30 s', '/confirmation', 31_000, null, 1],
  ['on /checkout from the cart', '/checkout', 1000, fromCart, 0],
  ['on /checkout from elsewhere', '/checkout', 1000, null, 1],
  ['on /checkout from elsewhere, whatever else the link says', '/checkout', 1000, { fromCart: 'no' }, 1],
  ['on /checkout from elsewhere, with a text as state', '/checkout', 1000, 'fromCart', 1],
  ['on the menu from the cart, after 30 s', '/', 31_000, fromCart, 1],
  ['on the menu from elsewhere', '/', 31_000, null, 0],
])('CART-20 %s the cart is fetched again: %s', async (_case, at, agoMs, state, times) => {
  expect(await visit(at, { agoMs, state })).toBe(times)
})

test('CART-20 a cart that is being fetched already is not fetched twice', async () => {
  localStorage.setItem('cart_id', 'V0')
  render(<CartPage>{<Visit />}</CartPage>)
  await wait(0)
  expect([read(), screen.getByText('1')]).toEqual([1, expect.anything()])
})
