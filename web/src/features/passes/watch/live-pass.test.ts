// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain, askAgainMs } from './live-pass.ts'

let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })
function turn(to: DocumentVisibilityState): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

const ask = vi.fn(async () => {})
let watch: ReturnType<typeof askAgain>
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  ask.mockReset().mockResolvedValue()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  watch = askAgain(ask)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('FAN-22 it waits 10 s, then longer, to a minute, each a little longer by chance', () => {
  const delays = [0, 1, 2, 3, 4, 5, 50].map((asked) => askAgainMs(asked, 0))
  expect(delays.slice(0, 4)).toEqual([10_000, 15_000, 22_500, 33_750])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(askAgainMs(0, 1)).toBe(11_500)
  expect(askAgainMs(50, 1)).toBeCloseTo(60_000)
})

test('FAN-22 an order is asked again after 10 s, then slower, also after a failure', async () => {
  ask.mockRejectedValueOnce(new Error('down'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ask).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('FAN-22 never in a hidden page; at once when it is visible, and then again', async () => {
  turn('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(0)
  turn('visible')
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('FAN-22 at once when the network is back, one call at a time', async () => {
  let finish = () => {}
  ask.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      finish = resolve
    }),
  )
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what has stopped asks no more', async () => {
  watch.stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).not.toHaveBeenCalled()
})
