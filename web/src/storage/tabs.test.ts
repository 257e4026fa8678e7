// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let tabs: typeof import('./tabs.ts')
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  tabs = await import('./tabs.ts')
})
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
  ['hang', { request: never, query: never }, 1_050],
]

test.each(hindered)('WORLD-05 where locks %s, work is done once all the same', async (_, locks, afterMs) => {
  vi.stubGlobal('navigator', { locks })
  const work = vi.fn(async () => 'done')
  const result = tabs.withLock('name', work)
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(await result).toBe('done')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledOnce()
  // Once is enough to know.
  expect(await tabs.withLock('other', work)).toBe('done')
})

type Turn = (lock: object | null) => Promise<boolean>

test('WORLD-05 another tab is waited for, ten seconds at most; a lock that comes too late does not run the work again, and a rejection reaches the caller', async () => {
  let grant: Turn = async () => false
  const request = (_name: string, ...given: (object | Turn)[]) => {
    const turn = given.at(-1) as Turn
    if (given.length > 1) return turn(null)
    grant = turn
    return never()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => {
    throw new Error('refused')
  })
  const result = tabs.withLock('name', work).catch((error) => error.message)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('refused')
  await grant({})
  expect(work).toHaveBeenCalledOnce()
})

test('WORLD-05 work begins when another tab has ended its own', async () => {
  let grant: Turn = async () => false
  const request = async (_name: string, ...given: (object | Turn)[]) => {
    if (given.length > 1) return (given.at(-1) as Turn)(null)
    grant = given[0] as Turn
    return true
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => 'done')
  const result = tabs.withLock('name', work)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
  void grant({})
  expect(await result).toBe('done')
})

test('WORLD-05 an answer that waits behind the timer of a busy page counts', async () => {
  let turn: Turn = async () => false
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, ...given: Turn[]) => {
        turn = given.at(-1) as Turn
        return never()
      },
    },
  })
  const work = vi.fn(async () => 'done')
  void tabs.withLock('name', work)
  await vi.advanceTimersByTimeAsync(1_000)
  void turn(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).not.toHaveBeenCalled()
})

test('WORLD-05 a browser without channels has none', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(tabs.openChannel('name')).toBeNull()
})
