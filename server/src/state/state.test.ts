import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RedisProcess, startRedis } from '../../test-support/redis-process.ts'
import { memoryState } from './memory-state.ts'
import { connectRedis } from './redis-connection.ts'
import { redisState } from './redis-state.ts'
import type { State } from './state.ts'

let redis: RedisProcess
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.dispose())

async function inRedis(): Promise<State> {
  const client = await connectRedis(redis.url, Fastify().log)
  onTestFinished(() => client.disconnect())
  return redisState(client, `${crypto.randomUUID()}:`)
}

describe.each<[string, () => Promise<State>]>([
  ['in memory', async () => memoryState(10)],
  ['in Redis', inRedis],
])('BFF-27 state %s', (_name, start) => {
  test('what was set is read until its time is over', async () => {
    const state = await start()
    expect(await state.get('k')).toBeNull()
    await state.set('k', 'a', 60)
    expect(await state.get('k')).toBe('a')
    await expect.poll(() => state.get('k')).toBeNull()
    await state.set('k', 'b', 0.5)
    await expect.poll(() => state.get('k')).toBeNull()
  })

  test('of two that set an absent key one wins', async () => {
    const state = await start()
    const both = await Promise.all(['a', 'b'].map((value) => state.setIfAbsent('k', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await state.get('k')).toBe('a')
  })

  test('of two that replace the same value one wins, and nothing replaces what is not there', async () => {
    const state = await start()
    expect(await state.replace('k', 'a', 'b', 1000)).toBe(false)
    expect(await state.get('k')).toBeNull()
    await state.set('k', 'a', 1000)
    const both = await Promise.all(['b', 'c'].map((value) => state.replace('k', 'a', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await state.get('k')).toBe('b')
  })

  test('BFF-33 a write that is made again learns that the value is its own', async () => {
    const state = await start()
    await state.setIfAbsent('k', 'a', 1000)
    expect(await state.setIfAbsent('k', 'a', 1000)).toBe(true)
    await state.replace('k', 'a', 'b', 1000)
    expect(await state.replace('k', 'a', 'b', 1000)).toBe(true)
    expect(await state.replace('k', 'a', 'c', 1000)).toBe(false)
  })
})

test('BFF-40 in memory the longest unused goes when there are too many', async () => {
  const state = memoryState(2)
  for (const key of ['a', 'b', 'c']) await state.set(key, '1', 1000)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => state.get(key)))).toEqual([null, '1', '1'])
})
