// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLocked, openChannel, withLock } from './tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<never>(() => {})
const denied = async () => {
  throw new DOMException('Denied', 'SecurityError')
}
const hindered: [string, object | undefined, number][] = [
  ['are missing', undefined, 0],
  ['are denied', { request: denied, query: denied }, 0],
  ['hang', { request: never, query: never }, 5_000],
]

test.each(hindered)('WORLD-05 where locks %s, work is done once all the same', async (_, locks, afterMs) => {
  vi.stubGlobal('navigator', { locks })
  const work = vi.fn(async () => 'done')
  const result = withLock('name', work)
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(await result).toBe('done')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledOnce()
})

test.each(hindered)('WORLD-05 where locks %s, none is known to be held', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  const held = isLocked('name')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await held).toBe(false)
})

test('WORLD-05 a lock that comes too late does not run the work again, and a rejection reaches the caller', async () => {
  let grant = async () => {}
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, turn: typeof grant) => {
        grant = turn
        return never()
      },
    },
  })
  const work = vi.fn(async () => {
    throw new Error('refused')
  })
  const result = withLock('name', work).catch((error) => error.message)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toBe('refused')
  await grant()
  expect(work).toHaveBeenCalledOnce()
})

test('WORLD-05 a browser without channels has none', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel('name')).toBeNull()
})
