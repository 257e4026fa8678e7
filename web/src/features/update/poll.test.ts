// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollForUpdates } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

test('UPD-01 the first check comes after 1 s, the next ones 5 minutes apart, none once it is stopped', () => {
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

test('UPD-01 a hidden page does not ask; coming back asks once if a check was due, and 5 minutes later again', () => {
  const check = vi.fn()
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const show = (visible: boolean) => {
    hidden.mockReturnValue(!visible)
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
