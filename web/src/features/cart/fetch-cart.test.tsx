import { act, cleanup, renderHook } from '@testing-library/react'
import useSWR from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { cartKey, clearCachedCart, emptyCart, fetchCart, reloadCart, setCachedQuantity } from './cart.ts'

const cartOf = (name: string) => ({
  id: 'C1',
  items: [{ ...pie(1), name }],
  payment: { subTotal: 400, tax: 0, amount: 400 },
  metadata: { gameData: null },
})
const fetch = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('cart_id', 'C1')
  window.history.replaceState(null, '', '/confirmation')
  fetch.mockReset().mockImplementation(async () => Response.json({ cartID: 'C1', items: [] }))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = () => [readStored('cart_data'), readStored('last_cart_fetch')]

test('STORE-05 a fetched cart is stored with its time', async () => {
  const cart = await fetchCart('C1')
  expect(cart).toMatchObject({ id: 'C1', items: [] })
  expect(kept()).toEqual([cart, 1_000_000])
})

test('STORE-05 a cart that is no longer current is not stored', async () => {
  fetch.mockImplementation(async () => {
    localStorage.setItem('cart_id', 'C2')
    return Response.json({ cartID: 'C1' })
  })
  await fetchCart('C1')
  expect(kept()).toEqual([null, null])
})

test.each([
  ['on /confirmation within 30 s', '/confirmation', 970_000, 0],
  ['on /confirmation after that', '/confirmation', 969_999, 1],
  ['on /confirmation, unless by a clock since set back', '/confirmation', 1_005_000, 1],
  ['on /confirmation, unless its time is unknown', '/confirmation', null, 1],
  ['elsewhere', '/cart', 970_000, 1],
])('CART-20 a stored cart is fresh enough %s: calls %#', async (_case, path, fetchedAt, calls) => {
  window.history.replaceState(null, '', path)
  writeStored('cart_data', cartOf('Stored'))
  writeStored('last_cart_fetch', fetchedAt)
  const cart = await fetchCart('C1')
  expect(fetch).toHaveBeenCalledTimes(calls)
  expect(cart.items[0]?.name).toBe(calls === 0 ? 'Stored' : undefined)
})

test('CART-20 without a stored cart it is fetched, however recent the last fetch', async () => {
  writeStored('last_cart_fetch', 1_000_000)
  await fetchCart('C1')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CART-20 a stored cart of another id is not used, however fresh', async () => {
  window.history.replaceState(null, '', '/confirmation')
  writeStored('cart_data', { ...cartOf('Stored'), id: 'C2' })
  writeStored('last_cart_fetch', Date.now())
  await fetchCart('C1')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CART-19 status 400 means an empty cart', async () => {
  fetch.mockImplementation(async () => Response.json({}, { status: 400 }))
  expect(await fetchCart('C1')).toEqual(emptyCart)
  expect(emptyCart).toMatchObject({ id: null, items: [], metadata: { gameData: null } })
})

test.each([
  ['any other status', async () => Response.json({}, { status: 404 })],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('CART-19 %s is an error, and the stored cart stays', async (_case, respond) => {
  writeStored('cart_data', cartOf('Stored'))
  fetch.mockImplementation(respond)
  await expect(fetchCart('C1')).rejects.toThrow()
  expect(readStored('cart_data')).toEqual(cartOf('Stored'))
})

/** Shows the cached carts of two ids that no other test has read. */
async function shown(one: string, other: string) {
  localStorage.setItem('cart_id', one)
  const read = vi.fn(async (key: string) => ({ ...cartOf(key), items: [pie(1), { ...pie(2), itemID: 6 }] }))
  const of = (cartId: string) =>
    useSWR(cartKey(cartId), read, { revalidateOnFocus: false, dedupingInterval: 0 })
  const { result } = renderHook(() => [of(one), of(other)].map(({ data }) => data))
  await act(() => vi.advanceTimersByTimeAsync(0))
  read.mockClear()
  return { read, quantities: () => result.current.map((cart) => cart?.items.map(({ quantity }) => quantity)) }
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

test('CART-08 a changed quantity is set in its own line and cart, and nothing is fetched', async () => {
  const { read, quantities } = await shown('C11', 'C12')
  await act(() => setCachedQuantity('C11', pie(1), 7))
  expect(quantities()).toEqual([
    [7, 2],
    [1, 2],
  ])
  await act(() => setCachedQuantity('C11', { ...pie(2), itemID: '6' }, 0))
  expect(quantities()).toEqual([[7], [1, 2]])
  await act(() => setCachedQuantity('C9', pie(1), 7))
  expect(read).not.toHaveBeenCalled()
})

test('CART-08 a reload reads only the fan’s cart; without a cart it reads nothing', async () => {
  const { read } = await shown('C21', 'C22')
  writeStored('last_cart_fetch', 1_000_000)
  await act(reloadCart)
  expect(read.mock.calls.map(([key]) => key)).toEqual([cartKey('C21')])
  expect(readStored('last_cart_fetch')).toBeNull()
  localStorage.removeItem('cart_id')
  await act(reloadCart)
  expect(read).toHaveBeenCalledTimes(1)
})

test('CART-21 clearing removes every cart from the cache and fetches none, and only carts', async () => {
  const other = vi.fn(async () => 'kept')
  const { result } = renderHook(() => useSWR('/api/events', other).data)
  const ofArray = renderHook(() => useSWR(['/api/cart/details'], other).data)
  const { read, quantities } = await shown('C31', 'C32')
  act(clearCachedCart)
  await settle()
  expect(quantities()).toEqual([undefined, undefined])
  expect([result.current, ofArray.result.current]).toEqual(['kept', 'kept'])
  expect(read).not.toHaveBeenCalled()
})
