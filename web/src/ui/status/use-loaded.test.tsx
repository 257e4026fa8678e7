import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLoaded } from './use-loaded.ts'

afterEach(() => void vi.useRealTimers())

const Part = () => null

test('what could not be loaded is tried again, as long as it is needed', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.fn(() => Promise.resolve(Part))
  load.mockRejectedValueOnce(new Error('no network'))
  const { result, rerender, unmount } = renderHook(({ isNeeded }) => useLoaded(isNeeded, load), {
    initialProps: { isNeeded: false },
  })
  expect(load).not.toHaveBeenCalled()
  rerender({ isNeeded: true })
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect([load.mock.calls.length, result.current]).toEqual([1, null])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([load.mock.calls.length, result.current]).toEqual([2, Part])
  unmount()

  load.mockRejectedValueOnce(new Error('no network'))
  const gone = renderHook(() => useLoaded(true, load))
  gone.unmount()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(load).toHaveBeenCalledTimes(3)
})
