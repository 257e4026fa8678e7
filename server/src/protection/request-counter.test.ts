import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { requestCounter } from './request-counter.ts'

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
  const [one, other] = [requestCounter(redis), requestCounter(await connected(server.url))]
  await one('login:a')
  await other('login:a')
  expect(await one('login:a')).toMatchObject({ consumedPoints: 3 })
  expect(await one('login:b')).toMatchObject({ consumedPoints: 1 })
  expect(await redis.pttl('limit:login:a')).toBeGreaterThan(50_000)
  expect(await redis.pttl('limit:login:a')).toBeLessThanOrEqual(60_000)
})

test('BFF-41 with Redis down, or silent, each replica counts by itself and nothing fails or waits long', async () => {
  const server = await startTestRedis()
  const count = requestCounter(await connected(server.url))
  await count('login:a')
  server.freeze()
  const startedAt = performance.now()
  expect(await count('login:a')).toMatchObject({ consumedPoints: 1 })
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect(await count('login:a')).toMatchObject({ consumedPoints: 2 })
  server.thaw()
  await server.kill()
  expect(await count('login:a')).toMatchObject({ consumedPoints: 3 })
})

test('BFF-41 without Redis a window begins anew when it has passed', async () => {
  const count = requestCounter(null, { windowS: 0.03 })
  const brief = async () => (await count('k')).consumedPoints
  expect([await brief(), await brief()]).toEqual([1, 2])
  await expect.poll(brief).toBe(1)
})

test('BFF-41 of more keys than are kept here, the one that was used last goes on counting', async () => {
  const count = requestCounter(null, { maxLocalKeys: 1_000 })
  const countOf = async (key: string) => (await count(key)).consumedPoints
  await countOf('first')
  await countOf('second')
  for (let other = 0; other < 998; other += 1) await countOf(`other-${other}`)
  expect(await countOf('first')).toBe(2)
  await countOf('one more')
  expect(await countOf('first')).toBe(3)
  expect(await countOf('second')).toBe(1)
})
