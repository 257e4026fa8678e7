// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { writeStored } from '../../storage/stored.ts'
import { emptyCart } from './cart.ts'
import { addOne, removeOne, useItemQuantity } from './item-quantity.ts'
import { dropQuantities } from './quantity-changes.ts'

const { afterReload } = vi.hoisted(() => ({ afterReload: vi.fn() }))
vi.mock('./cart.ts', async (load) => {
  const real = await load<typeof import('./cart.ts')>()
  return { ...real, reloadCart: () => real.reloadCart().then(afterReload) }
})

const fetch = vi.fn()
const hasCart = vi.fn(async () => true)
/** Responds to the add in flight. */
let answer: (status: number) => void
const sent = () => fetch.mock.calls.map(([url, { method, body }]) => `${method} ${url} ${body ?? ''}`.trim())
const add = (quantity: number) => `POST /api/cart/items {"itemID":5,"quantity":${quantity}}`
const shownQuantity = () => renderHook(() => useItemQuantity(5, undefined)).result.current
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** A pie that is not in the cart yet. */
const card = { itemID: 5, cartId: 'C1', line: undefined }
const tap = () => addOne(card, hasCart)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  localStorage.setItem('cart_id', 'C1')
  afterReload.mockReset()
  hasCart.mockReset().mockResolvedValue(true)
  fetch.mockReset().mockImplementation(async () => new Response('{}'))
  const first = Promise.withResolvers<Response>()
  answer = (status) => first.resolve(new Response('{}', { status }))
  fetch.mockReturnValueOnce(first.promise)
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FAN-04 the first one is sent and shown at once; taps meanwhile follow as one change', async () => {
  void tap()
  expect(shownQuantity()).toBe(1)
  await wait(0)
  expect(sent()).toEqual([add(1)])
  for (let count = 0; count < 3; count += 1) void tap()
  expect(shownQuantity()).toBe(4)
  await wait(2000)
  expect(sent()).toEqual([add(1)])
  writeStored('cart_data', { ...emptyCart, items: [pie(1)] })
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), add(3)])
  expect(shownQuantity()).toBe(0)
})

test('FAN-04 a quantity that another device added is kept', async () => {
  void tap()
  await wait(0)
  void tap()
  writeStored('cart_data', { ...emptyCart, items: [pie(6)] })
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), add(1)])
})

test('FAN-04 an item that is removed while its add is in flight leaves the cart', async () => {
  void tap()
  await wait(0)
  void removeOne(card)
  expect(shownQuantity()).toBe(0)
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), 'DELETE /api/cart/items/5'])
})

test('FAN-04 an item that is removed before there is a cart is never sent', async () => {
  const cart = Promise.withResolvers<boolean>()
  hasCart.mockReturnValueOnce(cart.promise)
  void tap()
  void removeOne(card)
  cart.resolve(true)
  await wait(2000)
  expect(sent()).toEqual([])
})

test('FAN-04 when the first add is refused, the collected taps are dropped', async () => {
  void tap()
  await wait(0)
  void tap()
  answer(409)
  await wait(2000)
  expect([sent(), shownQuantity()]).toEqual([[add(1)], 0])
})

test('FAN-04 collected taps do not go into a cart that another tab has begun', async () => {
  void tap()
  await wait(0)
  void tap()
  afterReload.mockImplementationOnce(() => localStorage.setItem('cart_id', 'C2'))
  answer(200)
  await wait(2000)
  expect([sent(), shownQuantity()]).toEqual([[add(1)], 0])
})

test('FAN-04 without a cart nothing is sent, and the card shows none', async () => {
  hasCart.mockResolvedValueOnce(false)
  await tap()
  expect([sent(), shownQuantity()]).toEqual([[], 0])
})

test('FAN-04 for an item in the cart each tap changes the quantity by one, and removing the last one removes the line', async () => {
  answer(200)
  const inCart = (quantity: number) => ({ ...card, line: pie(quantity) })
  void addOne(inCart(2), hasCart)
  await wait(1000)
  void removeOne(inCart(3))
  await wait(1000)
  await removeOne(inCart(1))
  expect(sent()).toEqual([add(1), add(-1), 'DELETE /api/cart/items/5'])
  expect(hasCart).not.toHaveBeenCalled()
})

test('FAN-04 a card shows the quantity in the cart, unless the fan asked for another', async () => {
  expect(renderHook(() => useItemQuantity(6, pie(2))).result.current).toBe(2)
  void tap()
  expect(renderHook(() => useItemQuantity(6, pie(2))).result.current).toBe(2)
  expect(shownQuantity()).toBe(1)
  answer(409)
  await wait(0)
})
