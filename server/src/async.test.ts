import { describe, expect, test, vi } from 'vitest'
import { coalesce, repeat, retry, withTimeout } from './async.ts'

/** A call that the test resolves, and the number of calls. */
function controlledCall() {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = coalesce(
    (_text: string) => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
    (text) => text.toLowerCase(),
  )
  return { ask, asked }
}

test('BFF-60 simultaneous calls with the same key share one result, others have their own', async () => {
  const { ask, asked } = controlledCall()
  const answers = [ask('A'), ask('a'), ask('b')]
  expect(asked).toHaveLength(2)
  asked[0]?.resolve('one')
  asked[1]?.resolve('two')
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'two'])
})

test('a result or an error is never used for a later call', async () => {
  const { ask, asked } = controlledCall()
  const [first, second] = [ask('a'), ask('a')]
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  const third = ask('a')
  asked[1]?.resolve('new')
  expect(await third).toBe('new')
  void ask('a')
  expect(asked).toHaveLength(3)
})

describe('a deadline', () => {
  const never = new Promise<string>(() => undefined)

  test('does not affect a promise that settles before it', async () => {
    const onLate = vi.fn()
    expect(await withTimeout(5, Promise.resolve('done'), onLate)).toBe('done')
    await expect(withTimeout(5, Promise.reject(new Error('away')), onLate)).rejects.toThrow('away')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onLate).not.toHaveBeenCalled()
  })

  test('returns or throws the result of `onLate`', async () => {
    expect(await withTimeout(1, never, () => 'late')).toBe('late')
    const refuse = () => {
      throw new Error('too late')
    }
    await expect(withTimeout(1, never, refuse)).rejects.toThrow('too late')
  })
})

/** A task that fails until its n-th run. */
function worksAt(n: number) {
  const task = vi.fn(async () => {
    if (task.mock.calls.length < n) throw new Error(`try ${task.mock.calls.length}`)
    return 'done'
  })
  return task
}

describe('a failed task is retried', () => {
  const { signal } = new AbortController()

  test('after a pause each time, until it succeeds', async () => {
    const attempt = worksAt(3)
    const pauseMs = vi.fn(() => 1)
    expect(await retry(attempt, { pauseMs, signal })).toBe('done')
    expect(pauseMs.mock.calls).toEqual([[1], [2], [3]])
  })

  test('at most `maxCount` times, then with the last error', async () => {
    const attempt = worksAt(9)
    await expect(retry(attempt, { pauseMs: () => 1, maxCount: 2, signal })).rejects.toThrow('try 2')
  })

  test('one last time, at once, after the signal', async () => {
    const attempt = worksAt(9)
    const end = new AbortController()
    const tried = retry(attempt, { pauseMs: () => 60_000, signal: end.signal })
    end.abort()
    await expect(tried).rejects.toThrow('try 1')
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})

test('a task is repeated after the time that it returns, or that `runIn` sets, until it is stopped', async () => {
  vi.useFakeTimers()
  const task = vi.fn(async () => 1_000)
  const { run, runIn, stop } = repeat(task)
  await run()
  for (const ms of [999, 1, 1_000]) await vi.advanceTimersByTimeAsync(ms)
  expect(task).toHaveBeenCalledTimes(3)
  runIn(10)
  await vi.advanceTimersByTimeAsync(10)
  expect(task).toHaveBeenCalledTimes(4)
  stop()
  runIn(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(task).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
