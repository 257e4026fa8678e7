import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { useMenu } from '../catalog/menu.ts'
import { usePickupLocations } from '../confirmation/pickup-locations.ts'
import { useEvents } from './events.ts'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn(async (url: string) =>
  Response.json(url.startsWith('/api/quick-picks') ? { quickPickPages: [] } : []),
)
const cache = new Map()
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetch.mockClear()
  cache.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each<[string, () => unknown]>([
  ['events', useEvents],
  ['pickup locations', usePickupLocations],
  ['quick picks', useMenu],
])('CALL-12 %s are read again on mount, on focus and on reconnect', async (_name, useIt) => {
  renderHook(() => void useIt(), { wrapper })
  await wait(5000)
  expect(fetch).toHaveBeenCalledTimes(1)
  renderHook(() => void useIt(), { wrapper })
  await wait(5000)
  expect(fetch).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('focus'))
  await wait(5000)
  const onFocus = fetch.mock.calls.length
  expect(onFocus).toBeGreaterThan(2)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await wait(5000)
  expect(fetch.mock.calls.length).toBeGreaterThan(onFocus)
})
