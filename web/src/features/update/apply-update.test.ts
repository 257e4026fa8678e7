import { afterEach, expect, test, vi } from 'vitest'
import { applyUpdate } from './use-update.ts'

const reload = vi.fn()
const deleted: string[] = []
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const never = () => new Promise<never>(() => {})

/** A browser with these caches, whose service workers are denied. */
function withCaches(caches: object): void {
  vi.useFakeTimers()
  vi.stubGlobal('window', { caches, location: { reload } })
  vi.stubGlobal('caches', caches)
  const getRegistrations = async () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}
afterEach(() => {
  reload.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('UPD-06 what can be cleared is cleared before the reload, also beside something that is denied', async () => {
  const slow = (name: string) => pause(40).then(() => deleted.push(name))
  withCaches({ keys: async () => ['app'], delete: slow })
  void applyUpdate()
  await vi.advanceTimersByTimeAsync(39)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([deleted, reload.mock.calls.length]).toEqual([['app'], 1])
})

test('WORLD-05 caches that do not answer are waited for a second', async () => {
  withCaches({ keys: never })
  void applyUpdate()
  await vi.advanceTimersByTimeAsync(999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})
