// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgainAfter, askAgainIn } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('PAY-24 it is asked at once, then after 2 s, then ever more rarely up to every 10 s', () => {
  const waits = Array.from({ length: 9 }, (_, asked) => askAgainAfter(asked))
  expect(waits).toEqual([0, 2000, 2000, 3000, 4500, 6750, 10_000, 10_000, 10_000])
})

test('PAY-24 a connection that is back is used at once, and only once', () => {
  const ask = vi.fn()
  askAgainIn(6, ask)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledOnce()
})

test('PAY-24 nobody asks after it was settled', () => {
  const ask = vi.fn()
  askAgainIn(1, ask)()
  vi.advanceTimersByTime(20_000)
  expect(ask).not.toHaveBeenCalled()
})
