import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createUnfinishedWork } from './unfinished-work.ts'

const { log } = Fastify()

/** Stops the clock and returns a function that advances it. Vitest's clock does not cover `node:timers/promises`. */
function holdTime() {
  mock.timers.enable({ apis: ['setTimeout'] })
  syncBuiltinESMExports()
  onTestFinished(() => {
    mock.timers.reset()
    syncBuiltinESMExports()
  })
  return async (ms: number) => {
    mock.timers.tick(ms)
    await settle()
  }
}

/** A write that fails until `isBack`, and the number of its tries. */
function failingWrite() {
  const write = Object.assign(
    async () => {
      write.tries++
      if (!write.isBack) throw new Error('the store is away')
    },
    { tries: 0, isBack: false },
  )
  return write
}

describe('BFF-33 a write that fails', () => {
  test('is tried again after 0.1 s, and then each second until it succeeds', async () => {
    const pass = holdTime()
    const write = failingWrite()
    await createUnfinishedWork(log).writeOrRetryInBackground(write)
    const tries = [write.tries]
    for (const ms of [99, 1, 999, 1, 999, 1]) {
      await pass(ms)
      tries.push(write.tries)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4])
    write.isBack = true
    await pass(1_000)
    await pass(1_000)
    expect(write.tries).toBe(5)
  })

  test('is given up after ten minutes', async () => {
    const pass = holdTime()
    const write = failingWrite()
    const work = createUnfinishedWork(log)
    await work.writeOrRetryInBackground(write)
    for (let second = 0; second < 599; second++) await pass(1_000)
    expect(write.tries).toBe(600)
    for (let second = 0; second < 10; second++) await pass(1_000)
    expect(write.tries).toBe(601)
    await work.finish()
    expect(write.tries).toBe(601)
  })
})

describe('BFF-32 shutdown', () => {
  test('waits for charges, whether they succeed or not', async () => {
    const work = createUnfinishedWork(log)
    const charges = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const tracked = charges.map(({ promise }) => work.track(promise))
    let isFinished = false
    const finished = work.finish().then(() => {
      isFinished = true
    })
    charges[0]?.reject(new Error('away'))
    await expect(tracked[0]).rejects.toThrow('away')
    await new Promise(setImmediate)
    expect(isFinished).toBe(false)
    charges[1]?.resolve('done')
    await finished
    expect(await tracked[1]).toBe('done')
  })

  test('gives a write that failed one last try, at once, after the charges', async () => {
    holdTime()
    const work = createUnfinishedWork(log)
    const write = failingWrite()
    await work.writeOrRetryInBackground(write)
    const charge = Promise.withResolvers<void>()
    void work.track(
      charge.promise.then(() => {
        write.isBack = true
      }),
    )
    const finished = work.finish()
    charge.resolve()
    await finished
    expect(write.tries).toBe(2)
  })

  test('does not wait for a store that stays unavailable, even if a write first fails during shutdown', async () => {
    const work = createUnfinishedWork(log)
    const [before, after] = [failingWrite(), failingWrite()]
    await work.writeOrRetryInBackground(before)
    const charge = Promise.withResolvers<void>()
    void work.track(charge.promise.then(() => work.writeOrRetryInBackground(after)))
    const finished = work.finish()
    charge.resolve()
    await finished
    expect([before.tries, after.tries]).toEqual([2, 2])
  })

  test('BFF-112 waits for the write of what is tried in the background, too', async () => {
    const work = createUnfinishedWork(log)
    const isStored = Promise.withResolvers<void>()
    const tries = [Promise.reject(new Error('the store is away')), isStored.promise]
    const checkOut = () => work.writeOrRetryInBackground(async () => tries.shift())
    work.tryInBackground(checkOut, { pauseMs: () => 20_000, maxCount: 6 }, () => undefined)
    let isFinished = false
    const finished = work.finish().then(() => {
      isFinished = true
    })
    await expect.poll(() => tries.length).toBe(0)
    await settle()
    expect(isFinished).toBe(false)
    isStored.resolve()
    await finished
  })
})
