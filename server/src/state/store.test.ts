import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RedisProcess, startRedis } from '../../test-support/redis-process.ts'
import { memoryStore } from './memory-store.ts'
import { connectRedis } from './redis-connection.ts'
import { redisStore } from './redis-store.ts'
import type { Store } from './store.ts'

let redis: RedisProcess
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.dispose())

async function inRedis(): Promise<Store> {
  const client = await connectRedis(redis.url, Fastify().log)
  onTestFinished(() => client.disconnect())
  return redisStore(client, `${crypto.randomUUID()}:`)
}

describe.each<[string, () => Promise<Store>]>([
  ['in memory', async () => memoryStore(10)],
  ['in Redis', inRedis],
])('BFF-27 a store %s', (_name, start) => {
  test('a value is read until its ttl is over', async () => {
    const store = await start()
    expect(await store.get('k')).toBeNull()
    await store.set('k', 'a', 60)
    expect(await store.get('k')).toBe('a')
    await expect.poll(() => store.get('k')).toBeNull()
    await store.set('k', 'b', 0.5)
    await expect.poll(() => store.get('k')).toBeNull()
  })

  test('of two setIfAbsent on one key one wins', async () => {
    const store = await start()
    const both = await Promise.all(['a', 'b'].map((value) => store.setIfAbsent('k', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await store.get('k')).toBe('a')
  })

  test('of two replace of one value one wins, and a key without a value is not replaced', async () => {
    const store = await start()
    expect(await store.replace('k', 'a', 'b', 1000)).toBe(false)
    expect(await store.get('k')).toBeNull()
    await store.set('k', 'a', 1000)
    const both = await Promise.all(['b', 'c'].map((value) => store.replace('k', 'a', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await store.get('k')).toBe('b')
  })

  test('BFF-33 a repeated write learns that the value is its own', async () => {
    const store = await start()
    await store.setIfAbsent('k', 'a', 1000)
    expect(await store.setIfAbsent('k', 'a', 1000)).toBe(true)
    await store.replace('k', 'a', 'b', 1000)
    expect(await store.replace('k', 'a', 'b', 1000)).toBe(true)
    expect(await store.replace('k', 'a', 'c', 1000)).toBe(false)
  })
})

test('BFF-40 in memory the least recently used key is evicted beyond the bound', async () => {
  const store = memoryStore(2)
  for (const key of ['a', 'b', 'c']) await store.set(key, '1', 1000)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => store.get(key)))).toEqual([null, '1', '1'])
})
