// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollForUpdates, updateDecision } from './use-update.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

test('UPD-01 the first check comes after 1 s, the next ones every 5 minutes, and none after it is stopped', () => {
  const check = vi.fn()
  const stop = pollForUpdates(check)
  vi.advanceTimersByTime(999)
  expect(check).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(check).toHaveBeenCalledTimes(1)
  minutes(10)
  expect(check).toHaveBeenCalledTimes(3)
  stop()
  minutes(60)
  expect(check).toHaveBeenCalledTimes(3)
})

test('UPD-01 a hidden page does not check; when it becomes visible a due check runs once, and the next 5 minutes later', () => {
  const check = vi.fn()
  const state = vi.spyOn(document, 'visibilityState', 'get')
  const show = (visible: boolean) => {
    state.mockReturnValue(visible ? 'visible' : 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const stop = pollForUpdates(check)
  vi.advanceTimersByTime(1000)
  show(false)
  minutes(1)
  show(true)
  expect(check).toHaveBeenCalledTimes(1)
  show(false)
  minutes(17)
  expect(check).toHaveBeenCalledTimes(1)
  show(true)
  expect(check).toHaveBeenCalledTimes(2)
  minutes(5)
  expect(check).toHaveBeenCalledTimes(3)
  stop()
})

test.each([
  ['UPD-02 no stored version', null, '2', false, 'store'],
  ['UPD-02 no stored version, even when an update is required', null, '2', true, 'store'],
  ['UPD-02 an equal version', '2', '2', true, 'none'],
  ['UPD-03 a different version', '1', '2', false, 'banner'],
  ['UPD-03 an older version of the server after a roll-back', '2', '1', false, 'banner'],
  ['UPD-06 a different version that is required', '1', '2', true, 'force'],
  ['UPD-07 a file without version', '1', '', true, 'none'],
])('%s', (_title, stored, version, updateRequired, decision) => {
  expect(updateDecision(stored, { version, updateRequired })).toBe(decision)
})

test('UPD-06 after a forced update has cleared the stored version it is not forced again', () => {
  expect(updateDecision(null, { version: '2', updateRequired: true })).toBe('store')
  expect(updateDecision('2', { version: '2', updateRequired: true })).toBe('none')
})
