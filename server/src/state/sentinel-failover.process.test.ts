import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { writeDuringFailovers } from '../../test-support/redis-failover.ts'
import { redisStore } from './redis-store.ts'

test('BFF-77 when Sentinels move the primary, writes are refused for 5 s at most, and no confirmed write is lost', async () => {
  const [result] = await writeDuringFailovers('planned')
  expect(result?.refusals).toBeGreaterThan(0)
  expect(result?.outageMs).toBeLessThan(5_000)
  expect(result?.lost).toEqual([])
}, 60_000)

test('BFF-77 behind Sentinel an unknown name of the primary is an outage: commands reject at once, and one line is logged', async () => {
  const node = await startTestRedis()
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  // A Sentinel that does not know the name and a server that is not a Sentinel give the same result.
  const url = `redis+sentinel://127.0.0.1:${node.port},127.0.0.1:1/nobody`
  const redis = await connectTest(url, { log, isRefused: true })
  expect(redis.isUp).toBe(false)
  const since = performance.now()
  for (let n = 0; n < 20; n++) await expect(redisStore(redis).get('k')).rejects.toThrow()
  // Half a second each if they waited.
  expect(performance.now() - since).toBeLessThan(5_000)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  await wait(1_500)
  expect(lines.filter((line) => line.includes('Redis unavailable'))).toHaveLength(1)
})
