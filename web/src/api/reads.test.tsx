import { listEvents } from '@storefront/shared/contract/events.ts'
import { getProduct } from '@storefront/shared/contract/products.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, call } from './client.ts'
import { type Freshness, useCached } from './reads.ts'

let fetch: ReturnType<typeof vi.fn>
let cache: Map<string, object>
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  cache = new Map()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function respondWith(...statuses: number[]) {
  fetch = vi.fn(async () => new Response('[]', { status: statuses.shift() ?? 200 }))
  vi.stubGlobal('fetch', fetch)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (...freshness: Freshness[]) =>
  renderHook(
    () => ({ error: useCached(addressOf(listEvents, {}), () => call(listEvents, {}), freshness[0]).error }),
    { wrapper },
  )

test('CALL-09 a query stays fresh 5 minutes, then a new screen reads it again', async () => {
  respondWith()
  show()
  await wait(10)
  await wait(5 * 60_000 - 100)
  show()
  await wait(10)
  expect(fetch).toHaveBeenCalledTimes(1)
  await wait(200)
  show()
  await wait(10)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('CALL-09 a query is not read again on focus or by interval', async () => {
  respondWith()
  show()
  await wait(10)
  await wait(20 * 60_000)
  window.dispatchEvent(new Event('focus'))
  await wait(10)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CALL-12 a query that is never fresh is read again on mount and focus', async () => {
  respondWith()
  show({ freshFor: 0, onFocus: true })
  await wait(2000)
  show({ freshFor: 0, onFocus: true })
  await wait(2000)
  expect(fetch).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('focus'))
  await wait(10)
  expect(fetch.mock.calls.length).toBeGreaterThan(2)
})

test('CALL-09 a failed query is retried once, after 1 s', async () => {
  respondWith(500, 500, 500)
  const { result } = show()
  await wait(990)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(result.current.error?.message).toBe('500: []')
  await wait(5000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('CALL-13 a hook can configure more retries', async () => {
  respondWith(500, 500, 500, 500)
  show({ retries: 2 })
  await wait(10_000)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('CALL-09 a query refused for authentication is not retried', async () => {
  respondWith(401, 401)
  show()
  await wait(5000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('CALL-09 a query refused with 403 is not retried when the session continues', async () => {
  respondWith(403, 502)
  const product = { params: { productId: '999' } }
  renderHook(() => useCached(addressOf(getProduct, product), () => call(getProduct, product)), { wrapper })
  await wait(5000)
  // The second call asks for the session.
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('CALL-11 a response leaves the cache some time after the last component that shows it', async () => {
  respondWith()
  const { unmount } = show({ cachedFor: 60_000 })
  await wait(10)
  unmount()
  await wait(59_000)
  expect(cache.size).toBe(1)
  await wait(2000)
  expect(cache.size).toBe(0)
})
