// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atExpiry } from './session-expiry.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

test('SESSION-12 the callback comes when expiresAt passes, not sooner', () => {
  const over = vi.fn()
  atExpiry(inMs(60_000), over)
  vi.advanceTimersByTime(59_999)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledOnce()
})

test('SESSION-12 a session longer than a timer can wait does not end at once', () => {
  const over = vi.fn()
  const days = 40 * 24 * 3_600_000
  atExpiry(inMs(days), over)
  vi.advanceTimersByTime(days - 1)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledOnce()
})

test('SESSION-12 a page that slept over it finds out when it wakes; a stopped watch never calls', () => {
  const over = vi.fn()
  const stopped = vi.fn()
  atExpiry(inMs(60_000), over)
  atExpiry(inMs(60_000), stopped)()
  vi.setSystemTime(now.getTime() + 120_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(over).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})
