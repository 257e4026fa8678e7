import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { type RedisProcess, startRedis } from '../../test-support/redis-process.ts'
import { pause } from '../../test-support/shop.ts'
import { memoryStore } from './memory-store.ts'
import { connectRedis } from './redis-connection.ts'
import { redisStore } from './redis-store.ts'
import { forever, type Store } from './store.ts'

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

  test('a key is removed only while it has the expected value, and only once by a repeated write', async () => {
    const store = await start()
    await store.set('k', 'a', 1000)
    expect(await store.remove('k', 'b')).toBe(false)
    expect(await store.get('k')).toBe('a')
    expect(await store.remove('k', 'a')).toBe(true)
    expect(await store.get('k')).toBeNull()
    expect(await store.remove('k', 'a')).toBe(true)
  })

  test('BFF-61 a key that is written for ever loses the ttl it had', async () => {
    const store = await start()
    await store.set('set', 'a', 20)
    await store.set('set', 'b', forever)
    await store.setIfAbsent('replaced', 'a', 20)
    await store.replace('replaced', 'a', 'b', forever)
    await store.setIfAbsent('new', 'b', forever)
    await pause(60)
    expect(await Promise.all(['set', 'replaced', 'new'].map((key) => store.get(key)))).toEqual([
      'b',
      'b',
      'b',
    ])
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

describe('BFF-61 a store that waits for a replica of Redis', () => {
  async function storeThatWaits() {
    const [primary, replica] = [await startTestRedis(), await startTestRedis()]
    await replica.follow(primary)
    const client = await connectRedis(primary.url, Fastify().log)
    onTestFinished(() => client.disconnect())
    const reader = await connectRedis(replica.url, Fastify().log)
    onTestFinished(() => reader.disconnect())
    return { replica, store: redisStore(client, '', 1), replicated: redisStore(reader, '') }
  }

  test('a write that resolves is there too', async () => {
    const { store, replicated } = await storeThatWaits()
    await expect.poll(() => store.setIfAbsent('k', 'a', forever).catch(() => false)).toBe(true)
    expect(await replicated.get('k')).toBe('a')
    await store.replace('k', 'a', 'b', forever)
    expect(await replicated.get('k')).toBe('b')
    await store.set('k', 'c', forever)
    expect(await replicated.get('k')).toBe('c')
  })

  test('a write that it does not get rejects, and may be repeated when it is back', async () => {
    const { store, replica } = await storeThatWaits()
    await expect.poll(() => store.setIfAbsent('k', 'a', forever).catch(() => false)).toBe(true)
    replica.freeze()
    await expect(store.replace('k', 'a', 'b', forever)).rejects.toThrow('reached 0 of 1 replicas')
    replica.thaw()
    await expect.poll(() => store.replace('k', 'a', 'b', forever).catch(() => false)).toBe(true)
  })
})
