import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { limitStore } from './limit-store.ts'

type Counting = { incr: InstanceType<ReturnType<typeof limitStore>>['incr'] }

const count = (store: Counting, key: string) =>
  new Promise<{ current: number; ttl: number } | undefined>((resolve, reject) => {
    store.incr(key, (error, result) => (error ? reject(error) : resolve(result)), 60_000, 10)
  })

const storeOn = (redis: Redis | null) => new (limitStore(redis))({})

async function connected(url: string) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 })
  redis.on('error', () => undefined)
  onTestFinished(() => redis.disconnect())
  await expect.poll(() => redis.status).toBe('ready')
  return redis
}

test('BFF-41 replicas count together in Redis, for one minute from the first request on', async () => {
  const server = await startTestRedis()
  const redis = await connected(server.url)
  const [one, other] = [storeOn(redis), storeOn(await connected(server.url))]
  await count(one, 'login:a')
  await count(other, 'login:a')
  expect(await count(one, 'login:a')).toMatchObject({ current: 3 })
  expect(await count(one, 'login:b')).toMatchObject({ current: 1 })
  expect(await redis.pttl('limit:login:a')).toBeGreaterThan(50_000)
  expect(await redis.pttl('limit:login:a')).toBeLessThanOrEqual(60_000)
})

test('BFF-41 with Redis down, or silent, each replica counts by itself and nothing fails', async () => {
  const server = await startTestRedis()
  const store = storeOn(await connected(server.url))
  await count(store, 'login:a')
  server.freeze()
  expect(await count(store, 'login:a')).toMatchObject({ current: 1 })
  expect(await count(store, 'login:a')).toMatchObject({ current: 2 })
  server.thaw()
  await server.kill()
  expect(await count(store, 'login:a')).toMatchObject({ current: 3 })
})

test('BFF-41 without Redis a window begins anew when it has passed', async () => {
  const store = storeOn(null)
  const brief = () =>
    new Promise<number | undefined>((done) => store.incr('k', (_e, result) => done(result?.current), 30, 1))
  expect([await brief(), await brief()]).toEqual([1, 2])
  await expect.poll(brief).toBe(1)
})
