// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkDelayMs, checkLater } from './payment-effects.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('PAY-24 the status is checked at once, then after 2 s, then ever more rarely up to every 10 s', () => {
  const waits = Array.from({ length: 9 }, (_, checks) => checkDelayMs(checks))
  expect(waits).toEqual([0, 2000, 2000, 3000, 4500, 6750, 10_000, 10_000, 10_000])
})

test('PAY-24 a connection that is back is used at once, and only once', () => {
  const check = vi.fn()
  checkLater(6, check)
  window.dispatchEvent(new Event('online'))
  expect(check).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  window.dispatchEvent(new Event('online'))
  expect(check).toHaveBeenCalledOnce()
})

test('PAY-24 nothing is checked after it was settled', () => {
  const check = vi.fn()
  checkLater(1, check)()
  vi.advanceTimersByTime(20_000)
  expect(check).not.toHaveBeenCalled()
})

test('PAY-24 a hidden page asks nothing until it is seen again', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const check = vi.fn()
  checkLater(0, check)
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('online'))
  expect(check).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(check).toHaveBeenCalledOnce()
})
