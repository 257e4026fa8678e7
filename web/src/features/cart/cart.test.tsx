import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { SessionProvider } from '../auth/session.tsx'
import { useCart } from './cart.ts'

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

/** As another tab does it. */
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

test('CALL-11 the cart is not read again on focus, nor by another component that shows it', async () => {
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

test('CALL-11 the cart stays cached for 60 s after the last component that shows it, and no longer', async () => {
  const { unmount } = show()
  await wait(10)
  unmount()
  await wait(59_900)
  expect(cached()).toHaveLength(1)
  await wait(200)
  expect(cached()).toEqual([])
})
const cached = () => [...cache.keys()].filter((key) => key.startsWith('/api/cart/details'))

test('EVENT-12 a tab shows the cart that another tab has begun, never the old one under its id', async () => {
  const { result } = show()
  await wait(10)
  expect(result.current.cart.items[0]?.name).toBe('Pie of C1')
  localStorage.removeItem('cart_data')
  otherTabStores('cart_id', 'C2')
  expect([result.current.cartId, result.current.cart.items]).toEqual(['C2', []])
  await wait(10)
  expect(result.current.cart.items[0]?.name).toBe('Pie of C2')
})
