// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { writeStored } from '../../storage/stored.ts'
import { emptyCart } from './cart.ts'
import { addPiece, takePiece, usePieces } from './pieces.ts'
import { dropQuantities } from './quantity-changes.ts'

const { afterReload } = vi.hoisted(() => ({ afterReload: vi.fn() }))
vi.mock('./cart.ts', async (load) => {
  const real = await load<typeof import('./cart.ts')>()
  return { ...real, reloadCart: () => real.reloadCart().then(afterReload) }
})

const fetch = vi.fn()
const hasCart = vi.fn(async () => true)
/** Answers the add that is on its way. */
let answer: (status: number) => void
const sent = () => fetch.mock.calls.map(([url, { method, body }]) => `${method} ${url} ${body ?? ''}`.trim())
const add = (quantity: number) => `POST /api/cart/items {"itemID":5,"quantity":${quantity}}`
const pieces = () => renderHook(() => usePieces(5, undefined)).result.current
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** A card of pies before the cart has any. */
const card = { itemID: 5, cartId: 'C1', line: undefined }
const tap = () => addPiece(card, hasCart)

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

test('FAN-04 the first piece is sent and shown at once; taps meanwhile count, and follow as one change', async () => {
  void tap()
  expect(pieces()).toBe(1)
  await wait(0)
  expect(sent()).toEqual([add(1)])
  for (let count = 0; count < 3; count += 1) void tap()
  expect(pieces()).toBe(4)
  await wait(2000)
  expect(sent()).toEqual([add(1)])
  writeStored('cart_data', { ...emptyCart, items: [pie(1)] })
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), add(3)])
  expect(pieces()).toBe(0)
})

test('FAN-04 pieces that the cart had already, from another device, are not taken away', async () => {
  void tap()
  await wait(0)
  void tap()
  writeStored('cart_data', { ...emptyCart, items: [pie(6)] })
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), add(1)])
})

test('FAN-04 a piece that is taken away while it is on its way leaves the cart', async () => {
  void tap()
  await wait(0)
  void takePiece(card)
  expect(pieces()).toBe(0)
  answer(200)
  await wait(2000)
  expect(sent()).toEqual([add(1), 'DELETE /api/cart/items/5'])
})

test('FAN-04 what is taken away before there is a cart is never sent', async () => {
  const cart = Promise.withResolvers<boolean>()
  hasCart.mockReturnValueOnce(cart.promise)
  void tap()
  void takePiece(card)
  cart.resolve(true)
  await wait(2000)
  expect(sent()).toEqual([])
})

test('FAN-04 after a first piece that was refused the others do not follow', async () => {
  void tap()
  await wait(0)
  void tap()
  answer(409)
  await wait(2000)
  expect([sent(), pieces()]).toEqual([[add(1)], 0])
})

test('FAN-04 what was tapped meanwhile does not follow into the cart that another tab has begun', async () => {
  void tap()
  await wait(0)
  void tap()
  afterReload.mockImplementationOnce(() => localStorage.setItem('cart_id', 'C2'))
  answer(200)
  await wait(2000)
  expect([sent(), pieces()]).toEqual([[add(1)], 0])
})

test('FAN-04 without a cart nothing is sent, and the card shows none', async () => {
  hasCart.mockResolvedValueOnce(false)
  await tap()
  expect([sent(), pieces()]).toEqual([[], 0])
})

test('FAN-04 of what is in the cart a tap is one piece more or less, and the last takes the line out', async () => {
  answer(200)
  const inCart = (quantity: number) => ({ ...card, line: pie(quantity) })
  void addPiece(inCart(2), hasCart)
  await wait(1000)
  void takePiece(inCart(3))
  await wait(1000)
  await takePiece(inCart(1))
  expect(sent()).toEqual([add(1), add(-1), 'DELETE /api/cart/items/5'])
  expect(hasCart).not.toHaveBeenCalled()
})

test('FAN-04 a card shows what the cart has, unless the fan asked for another number', async () => {
  expect(renderHook(() => usePieces(6, pie(2))).result.current).toBe(2)
  void tap()
  expect(renderHook(() => usePieces(6, pie(2))).result.current).toBe(2)
  expect(pieces()).toBe(1)
  answer(409)
  await wait(0)
})
