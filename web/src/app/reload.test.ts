import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStartFailure } from '../ui/status/start-failed.ts'
import { reloadOnce, reloadUntilLoaded } from './reload.ts'

vi.mock('../ui/status/start-failed.ts', () => ({ showStartFailure: vi.fn() }))

const reload = vi.fn()
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('location', { reload: reload.mockReset() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a chunk that cannot be loaded reloads the page, but not repeatedly', async () => {
  void reloadOnce(new Error('gone'))
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
  await expect(reloadOnce(new Error('gone'))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(30_000)
  void reloadOnce(new Error('gone'))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('LANG-10 FAN-36 without messages no ids are shown: the page shows its static error and reloads every 30 s', async () => {
  const ended = vi.fn()
  const lose = () => void reloadUntilLoaded(new Error('gone')).then(ended, ended)
  lose()
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(showStartFailure).not.toHaveBeenCalled()
  lose()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(showStartFailure).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledTimes(2)
  expect(ended).not.toHaveBeenCalled()
})
