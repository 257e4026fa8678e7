// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atExpiry, endsIn } from './session-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('SESSION-12 the callback comes at the end of the time, not sooner; after stopping it never comes', () => {
  const over = vi.fn()
  const stopped = vi.fn()
  atExpiry(endsIn(60), over)
  atExpiry(endsIn(60), stopped)()
  vi.advanceTimersByTime(59_999)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})

test('SESSION-12 a session longer than a timer can wait does not end at once', () => {
  const over = vi.fn()
  const days = 40 * 24 * 3_600_000
  atExpiry(endsIn(days / 1000), over)
  vi.advanceTimersByTime(days - 1)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledOnce()
})

test.each([86_400_000, -86_400_000])(
  'SESSION-12 a device whose clock is set by %i ms meanwhile ends it no sooner and no later',
  (ms) => {
    const over = vi.fn()
    atExpiry(endsIn(60), over)
    vi.advanceTimersByTime(30_000)
    vi.setSystemTime(Date.now() + ms)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(29_999)
    expect(over).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(over).toHaveBeenCalledOnce()
  },
)
