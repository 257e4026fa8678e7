import { listEvents, listPickupLocations } from '@storefront/shared/contract/events.ts'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resumePersonal } from '../storage/personal-data.ts'
import { addressOf } from './address.ts'
import { prefetch, takePrefetched } from './prefetch.ts'
import { useEndpoint } from './use-endpoint.ts'

const freshFor = 10_000
const key = addressOf(listEvents, {})
const fetch = vi.fn()
const reads = () => fetch.mock.calls.length
const read = () => prefetch(listEvents, {}, freshFor)

// One time for all tests, since what one of them read is too old for the next by then.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('[]')),
  )
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(freshFor)
  vi.unstubAllGlobals()
})

test('what a screen will ask for is read once while it is fresh', async () => {
  read()
  read()
  expect(reads()).toBe(1)
  prefetch(listPickupLocations, {}, freshFor)
  expect(reads()).toBe(2)
  await vi.advanceTimersByTimeAsync(freshFor - 1)
  read()
  expect(reads()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(takePrefetched(key)).toBeNull()
  read()
  expect(reads()).toBe(3)
})

test('the screen takes it as its first response, and reads the next itself', async () => {
  read()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
  )
  const { result } = renderHook(() => useEndpoint(listEvents, {}), { wrapper })
  await vi.waitFor(() => expect(result.current.data).toEqual([]))
  expect(reads()).toBe(1)
  await result.current.mutate()
  expect(reads()).toBe(2)
})

test('once it was taken it is not read again while it is fresh: the screen has newer data', async () => {
  read()
  expect(await takePrefetched(key)).toEqual([])
  expect(takePrefetched(key)).toBeNull()
  read()
  expect(reads()).toBe(1)
})

test('one that failed is forgotten: the screen reads it itself', async () => {
  fetch.mockImplementation(async () => new Response('', { status: 500 }))
  read()
  await vi.advanceTimersByTimeAsync(0)
  expect(takePrefetched(key)).toBeNull()
  read()
  expect(reads()).toBe(2)
})

test('nothing is read ahead for a fan who saves data', () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
  read()
  expect(reads()).toBe(0)
})

test("another fan never gets the first one's response", () => {
  read()
  resumePersonal('bob@example.com')
  expect(takePrefetched(key)).toBeNull()
})
