import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createRequestCounter } from './request-counter.ts'

const { log } = Fastify()
const metrics = createMetrics([], null)

test('BFF-41 replicas share a count in Redis, for a minute from the first request', async () => {
  const server = await startTestRedis()
  const redis = await connectTest(server.url)
  const [one, other] = [
    createRequestCounter({ redis, log, metrics }),
    createRequestCounter({ redis: await connectTest(server.url), log, metrics }),
  ]
  await one('login:a', 60)
  await other('login:a', 60)
  expect(await one('login:a', 60)).toMatchObject({ consumedPoints: 3 })
  expect(await one('login:b', 60)).toMatchObject({ consumedPoints: 1 })
  expect(await redis.client.pttl('storefront:limit:login:a')).toBeGreaterThan(50_000)
  expect(await redis.client.pttl('storefront:limit:login:a')).toBeLessThanOrEqual(60_000)
})

test('BFF-41 with Redis down, or silent, each replica counts alone and nothing fails or waits long', async () => {
  const server = await startTestRedis()
  const count = createRequestCounter({ redis: await connectTest(server.url), log, metrics })
  await count('login:a', 60)
  server.freeze()
  // Of two timers the shorter one fires first, however slow the machine is.
  const counted = Promise.race([count('login:a', 60), wait(1_500, 'late')])
  expect(await counted).toMatchObject({ consumedPoints: 1 })
  expect(await count('login:a', 60)).toMatchObject({ consumedPoints: 2 })
  server.thaw()
  await server.kill()
  expect(await count('login:a', 60)).toMatchObject({ consumedPoints: 3 })
})

test('BFF-78 a Redis that refuses to count causes one warning, an error count for each request, and one line when it counts again', async () => {
  const server = await startTestRedis()
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  const metrics = createMetrics([], null)
  const count = createRequestCounter({ redis: await connectTest(server.url), log, metrics })
  await count('login:a', 60)
  await server.ask('CONFIG', 'SET', 'maxmemory', '1')
  const refused = []
  for (let n = 0; n < 20; n++) refused.push((await count('login:a', 60)).consumedPoints)
  expect(refused).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(await metrics.registry.metrics()).toContain('storefront_limit_store_errors_total 20')
  const said = () => lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])
  expect(said()).toEqual([[40, expect.stringContaining('counting per replica')]])

  await server.ask('CONFIG', 'SET', 'maxmemory', '0')
  const isShared = async () => {
    await count('login:a', 60)
    return said().length
  }
  await expect.poll(isShared, { timeout: 10_000 }).toBe(2)
  expect(said()[1]).toEqual([30, 'rate limit store available again; counting across replicas'])
}, 20_000)

test('BFF-41 without Redis a new window begins after the last has passed', async () => {
  const count = createRequestCounter({ redis: null, log, metrics })
  const brief = async () => (await count('k', 0.03)).consumedPoints
  expect([await brief(), await brief()]).toEqual([1, 2])
  await expect.poll(brief).toBe(1)
})

test('BFF-41 with more keys than are kept locally, the most recently used one keeps its count', async () => {
  const count = createRequestCounter({ redis: null, log, metrics }, 1_000)
  const countOf = async (key: string) => (await count(key, 60)).consumedPoints
  await countOf('first')
  await countOf('second')
  for (let other = 0; other < 998; other += 1) await countOf(`other-${other}`)
  expect(await countOf('first')).toBe(2)
  await countOf('one more')
  expect(await countOf('first')).toBe(3)
  expect(await countOf('second')).toBe(1)
})
