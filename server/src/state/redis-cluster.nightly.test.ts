import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTest } from '../../test-support/redis-client.ts'
import { type RedisCluster, startRedisCluster } from '../../test-support/redis-cluster.ts'
import { requestCounter } from '../protection/request-counter.ts'
import type { RedisConnection } from './redis-connection.ts'
import { redisStore } from './redis-store.ts'
import type { StorePage } from './store.ts'

describe('BFF-77 in a cluster', () => {
  let cluster: RedisCluster
  beforeAll(async () => {
    cluster = await startRedisCluster()
  }, 30_000)
  afterAll(() => cluster.dispose())

  /** On a busy machine its servers may take each other for dead for a moment. */
  const isUp = (redis: RedisConnection) => expect.poll(() => redis.isUp, { timeout: 25_000 }).toBe(true)

  const keys = Array.from({ length: 60 }, (_, n) => `k${n}`)

  test('keys of all its servers are written from the first command on, compared before they are written, and counted', async () => {
    // One of its servers is enough to find the others.
    const redis = await connectTest(cluster.url.split(',')[0] ?? '')
    const store = redisStore(redis, 'test:')
    await isUp(redis)
    // Reads, since a write that is refused is tried again.
    expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map(() => null))
    await Promise.all(keys.map((key) => store.set(key, 'a', 60_000)))
    const sizes = await Promise.all(cluster.nodes.map((node) => node.ask('DBSIZE')))
    expect(Math.min(...sizes.map(Number))).toBeGreaterThan(0)

    const replace = (value: string) => Promise.all(keys.map((key) => store.replace(key, 'a', value, 60_000)))
    const [first, second] = await Promise.all([replace('b'), replace('c')])
    expect(first.map((isMade, n) => isMade !== second[n])).toEqual(keys.map(() => true))

    const count = requestCounter(redis, { log: Fastify().log, keyPrefix: 'test:' })
    const counts = await Promise.all(keys.flatMap((key) => [count(key), count(key)]))
    expect(new Set(counts.map(({ consumedPoints }) => consumedPoints))).toEqual(new Set([1, 2]))
    const afterwards = await Promise.all(cluster.nodes.map((node) => node.ask('KEYS', 'test:limit:*')))
    expect(afterwards.flat()).toHaveLength(keys.length)
  })

  test('BFF-88 the keys of all its servers are found, one server after the other', async () => {
    const redis = await connectTest(cluster.url)
    await isUp(redis)
    const store = redisStore(redis, 'scanned:')
    await Promise.all(keys.map((key) => store.set(key, 'a', 60_000)))
    const found = new Set<string>()
    let pages = 0
    for (let from: string | null = null; pages === 0 || from !== null; pages++) {
      const page: StorePage = await store.scan('k', from)
      for (const [key] of page.entries) found.add(key)
      from = page.next
    }
    expect([...found].toSorted()).toEqual(keys.toSorted())
    expect(pages).toBeGreaterThanOrEqual(cluster.nodes.length)
  }, 40_000)

  test('while a server is away commands reject soon and none is made twice; afterwards it is used again by itself', async () => {
    const redis = await connectTest(cluster.url)
    const store = redisStore(redis, 'test:')
    const set = async (key: string) => {
      const since = performance.now()
      const isMade = await store.set(key, 'd', 60_000).then(
        () => true,
        () => false,
      )
      return { isMade, ms: performance.now() - since }
    }
    await isUp(redis)
    await cluster.nodes[2]?.kill()
    const writes = await Promise.all(keys.map(set))
    expect(writes.filter(({ isMade }) => !isMade).length).toBeGreaterThan(0)
    // Half a second for the command, one in which the server may come back, and half for another try.
    expect(Math.max(...writes.map(({ ms }) => ms))).toBeLessThan(2_500)
    // Without one of its parts a cluster refuses everything.
    await expect.poll(() => redis.isUp, { timeout: 15_000 }).toBe(false)
    await cluster.nodes[2]?.start()
    await expect.poll(() => redis.isUp, { timeout: 15_000 }).toBe(true)
    const madeAll = async () => (await Promise.all(keys.map(set))).every(({ isMade }) => isMade)
    await expect.poll(madeAll, { timeout: 10_000 }).toBe(true)
  }, 60_000)
})
