import { listEvents } from '@storefront/shared/contract/events.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'
import { addressOf, call } from '../api/client.ts'
import { watchReachability } from '../api/reachability.ts'
import { useCached } from '../api/reads.ts'
import { OfflineNotice } from './offline-notice.tsx'

writeBoot(bootStub(fanSession()))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Events() {
  const input = { query: { timeframe: 'current,future' } } as const
  const { data } = useCached(addressOf(listEvents, input), () => call(listEvents, input))
  return <p>{data ? 'events' : 'none'}</p>
}

test('FAN-28 a failed call shows the notice although the browser is online; when the server is back the notice goes, and the read is repeated', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = vi.fn(
    async (_url: string): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')),
  )
  vi.stubGlobal('fetch', fetch)
  const reads = () => fetch.mock.calls.filter(([url]) => url.includes('events')).length
  const stop = watchReachability()
  render(
    <>
      <OfflineNotice />
      <Events />
    </>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('status').textContent).toContain('Unable to connect to the server.')
  const before = reads()
  fetch.mockImplementation(async () => Response.json([]))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  stop()
  expect([screen.queryByRole('status'), screen.queryByText('events') !== null]).toEqual([null, true])
  expect(reads()).toBe(before + 1)
})
