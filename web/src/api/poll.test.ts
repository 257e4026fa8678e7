// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })
function turn(to: DocumentVisibilityState): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

const ask = vi.fn(async () => {})
let watch: ReturnType<typeof poll>
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  ask.mockReset().mockResolvedValue()
  watch = poll(ask, (asked) => 10_000 * 1.5 ** asked)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('FAN-22 an order is polled after 10 s, then more slowly, also after a failure', async () => {
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

test('FAN-22 never in a hidden page; at once when it becomes visible, and then repeatedly', async () => {
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

test('after a stop nothing is asked', async () => {
  watch.stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).not.toHaveBeenCalled()
})
