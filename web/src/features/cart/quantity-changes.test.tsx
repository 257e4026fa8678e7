import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { pie } from './pie.fixture.ts'
import {
  changeQuantity,
  dropQuantities,
  dropQuantity,
  flushQuantities,
  useWantedQuantities,
} from './quantity-changes.ts'

const fetch = vi.fn()
const sent = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body).quantity)
const wanted = () => renderHook(() => useWantedQuantities('C1')).result.current.get('5')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CART-08, CART-09 changes show at once and are sent as one difference, 1 s after the last', async () => {
  for (const quantity of [3, 4, 5, 4]) changeQuantity('C1', pie(2), quantity)
  expect(wanted()).toBe(4)
  await wait(999)
  expect(sent()).toEqual([])
  await wait(1)
  expect(sent()).toEqual([2])
  expect(wanted()).toBeUndefined()
})

test('CART-09 a change that was taken back sends nothing', async () => {
  changeQuantity('C1', pie(2), 3)
  changeQuantity('C1', pie(2), 2)
  await wait(1000)
  expect(sent()).toEqual([])
})

test('CART-09 a change made while another is in flight is sent after it, as the rest', async () => {
  let respond = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  changeQuantity('C1', pie(1), 2)
  await wait(1500)
  expect(sent()).toEqual([2])
  respond(new Response('{}'))
  await wait(0)
  expect(sent()).toEqual([2, -1])
})

test('CART-09 leaving sends at once, by a call that outlives the page, and only once', async () => {
  changeQuantity('C1', pie(1), 4)
  flushQuantities()
  flushQuantities()
  await wait(1000)
  expect(sent()).toEqual([3])
  expect(fetch.mock.calls[0]?.[1].keepalive).toBe(true)
})

test('CART-10 a failed change is taken back and shown, and not sent again', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  render(<Toaster />)
  changeQuantity('C1', pie(1), 2)
  await wait(1000)
  expect(wanted()).toBeUndefined()
  expect(screen.getByText('Failed to update quantity')).toBeDefined()
  await wait(5000)
  expect(sent()).toEqual([1])
})

test('CART-11 what was not sent of a removed line is dropped', async () => {
  changeQuantity('C1', pie(1), 2)
  await dropQuantity('C1', 5)
  await wait(1000)
  expect(sent()).toEqual([])
})

test('EVENT-12 a change for a cart that was abandoned is not sent to the next one', async () => {
  changeQuantity('C1', pie(1), 2)
  localStorage.setItem('cart_id', 'C2')
  await wait(1000)
  expect(sent()).toEqual([])
})

test('EVENT-12 a plus at a line of a cart that another tab has replaced is not sent into the new one', async () => {
  localStorage.setItem('cart_id', 'C2')
  changeQuantity('C1', pie(2), 3)
  await wait(1000)
  expect(fetch).not.toHaveBeenCalledWith('/api/cart/items', expect.anything())
  expect(wanted()).toBeUndefined()
})

test('EVENT-12 a quantity wanted in one cart does not show in another one with the same item', () => {
  changeQuantity('C1', pie(2), 3)
  expect(wanted()).toBe(3)
  expect(renderHook(() => useWantedQuantities('C2')).result.current.size).toBe(0)
})
