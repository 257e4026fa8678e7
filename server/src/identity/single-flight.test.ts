import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

const shared = new Error('unreachable')

/** A wrapped call whose every run waits until it is told how it ends; `running` are the arguments of those under way. */
function heldCalls() {
  const running = new Map<string, PromiseWithResolvers<string>>()
  const started: string[] = []
  const call = singleFlight(
    (name: string) => {
      const run = Promise.withResolvers<string>()
      running.set(name, run)
      started.push(name)
      return run.promise
    },
    (error) => error === shared,
  )
  const settled = () => new Promise((done) => setImmediate(done))
  const end = async (name: string, error?: Error) => {
    if (error) running.get(name)?.reject(error)
    else running.get(name)?.resolve(`result of ${name}`)
    await settled()
  }
  return { call: (name: string) => call(name).catch((error: Error) => error), started, end, settled }
}

test('BFF-24 calls wait for the first one and then run all at once', async () => {
  const { call, started, end, settled } = heldCalls()
  const results = Promise.all(['a', 'b', 'c'].map(call))
  await settled()
  expect(started).toEqual(['a'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('b')
  await end('c')
  expect(await results).toEqual(['result of a', 'result of b', 'result of c'])
})

test('BFF-24 an error that concerns all ends all, and the next call begins anew', async () => {
  const { call, started, end } = heldCalls()
  const results = Promise.all(['a', 'b', 'c'].map(call))
  await end('a', shared)
  expect(await results).toEqual([shared, shared, shared])
  expect(started).toEqual(['a'])
  const next = call('d')
  await end('d')
  expect(await next).toBe('result of d')
})

test('BFF-24 after an error of its own alone the next call goes first, and the others still wait', async () => {
  const { call, started, end } = heldCalls()
  const own = new Error('not a token')
  const results = Promise.all(['a', 'b', 'c'].map(call))
  await end('a', own)
  expect(started).toEqual(['a', 'b'])
  await end('b')
  await end('c')
  expect(await results).toEqual([own, 'result of b', 'result of c'])
})
