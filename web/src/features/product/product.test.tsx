import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchProduct, useProduct } from './product.ts'

const cache = new Map<string, object>()
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
)
const fetch = vi.fn()
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (pid: string | null, id: string | null) => renderHook(() => useProduct(pid, id), { wrapper })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  cache.clear()
  fetch.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CALL-13 a product is cached for 5 minutes, also for screens that are opened again', async () => {
  const first = show('1', null)
  await wait(10)
  first.unmount()
  await wait(5 * 60_000 - 1000)
  const second = show('1', null)
  expect(second.result.current.product).toBeDefined()
  await wait(10)
  expect(fetch).toHaveBeenCalledTimes(1)
  second.unmount()
  await wait(5 * 60_000 + 1000)
  expect(show('1', null).result.current.product).toBeUndefined()
  await wait(10)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('CALL-13 a product that cannot be read is retried 2 times', async () => {
  fetch.mockImplementation(async () => new Response('{}', { status: 502 }))
  show('1', null)
  await wait(30_000)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test.each([
  ['a product', '7', null, '/api/console/catalog/products/7?expand=images'],
  ['a product and its item', '7', '701', '/api/console/catalog/products/7?itemId=701&expand=images'],
  ['an item alone', null, '701', '/api/console/catalog/items/701/details'],
])('CALL-36 %s is requested', async (_case, pid, id, address) => {
  show(pid, id)
  await wait(10)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([address])
})

test.each([
  ['nothing', null, null],
  ['what cannot be an id', '../brandings', ''],
])('PROD-20 an address that names %s requests nothing', async (_case, pid, id) => {
  expect(show(pid, id).result.current.asked).toBe(false)
  await wait(10)
  expect(fetch).not.toHaveBeenCalled()
})

test('pointing at a card prefetches its product once, and not with Save-Data', async () => {
  const card = { productId: 9, itemId: null }
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  prefetchProduct(card)
  expect(fetch).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  prefetchProduct(card)
  await wait(4 * 60_000)
  prefetchProduct(card)
  expect(fetch).toHaveBeenCalledTimes(1)
  await wait(2 * 60_000)
})
