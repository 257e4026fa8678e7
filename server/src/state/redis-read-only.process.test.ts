import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { startForwarder } from '../../test-support/tcp-forwarder.ts'
import { redisStore } from './redis-store.ts'

/** Replaces the clock of timers, and returns a function that advances it to the next heartbeat of a healthy connection. */
function holdHeartbeat() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return () => vi.advanceTimersByTimeAsync(5_000)
}

/** A log, and its lines about Redis. */
function logOf() {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  return {
    log,
    outages: () =>
      lines.flatMap((line) => /"msg":"(Redis (?:unavailable|available again))/.exec(line)?.[1] ?? []),
  }
}

describe('BFF-77 BFF-78 a primary that becomes a replica', () => {
  test('is left for the current server of its address, without a restart; the log has the outage and its end once each', async () => {
    const [former, next] = [await startTestRedis(), await startTestRedis()]
    await next.follow(former)
    const service = await startForwarder(former.port)
    const { log, outages } = logOf()
    const redis = await connectTest(`redis://127.0.0.1:${service.port}`, { log })
    const store = redisStore(redis)
    expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)
    await expect.poll(() => next.ask('GET', 'storefront:k')).toBe('a')
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)

    await next.lead()
    await former.follow(next)
    service.forwardTo(next.port)
    // Its connections stay open; only the reply shows that it is not the primary any more.
    await expect
      .poll(() => store.replace('k', 'a', 'b', 60_000).catch(() => false), { timeout: 5_000 })
      .toBe(true)
    expect(await next.ask('GET', 'storefront:k')).toBe('b')
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    expect(outages()).toEqual(['Redis unavailable', 'Redis available again'])
  }, 20_000)

  test('is an outage until it is the primary again if there is no other, detected without traffic and without a storm of connections', async () => {
    const [former, next] = [await startTestRedis(), await startTestRedis()]
    const service = await startForwarder(former.port)
    const { log, outages } = logOf()
    const nextBeat = holdHeartbeat()
    const redis = await connectTest(`redis://127.0.0.1:${service.port}`, { log })
    const store = redisStore(redis)
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    await former.follow(next)
    // Only the heartbeat writes.
    await nextBeat()
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(false)

    const [connections, since] = [service.connections(), performance.now()]
    while (performance.now() - since < 1_500) await store.setIfAbsent('k', 'a', 60_000).catch(() => undefined)
    const seconds = (performance.now() - since) / 1_000
    expect(service.connections() - connections).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    expect(redis.isUp).toBe(false)

    await former.lead()
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)
    expect(outages()).toEqual(['Redis unavailable', 'Redis available again'])
  })
})

test('BFF-78 a Redis without the replicas that a charge waits for is an outage until they are back', async () => {
  const [server, replica] = [await startTestRedis(), await startTestRedis()]
  await replica.follow(server)
  const { log, outages } = logOf()
  const nextBeat = holdHeartbeat()
  const redis = await connectTest(server.url, { log, waitReplicas: 1 })
  await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
  replica.freeze()
  await nextBeat()
  await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(false)
  replica.thaw()
  await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
  expect(outages().slice(-2)).toEqual(['Redis unavailable', 'Redis available again'])
}, 30_000)

test('BFF-77 BFF-78 a Redis with full memory is an outage until it has room, and reads continue', async () => {
  const server = await startTestRedis()
  const service = await startForwarder(server.port)
  const { log, outages } = logOf()
  const redis = await connectTest(`redis://127.0.0.1:${service.port}`, { log })
  const store = redisStore(redis)
  await store.set('kept', 'a', 60_000)
  await server.ask('CONFIG', 'SET', 'maxmemory', '1')
  await expect(store.setIfAbsent('k', 'a', 60_000)).rejects.toThrow('OOM')
  expect(redis.isUp).toBe(false)

  await expect.poll(() => store.get('kept').catch(() => 'away'), { timeout: 5_000 }).toBe('a')
  const connections = service.connections()
  for (let n = 0; n < 50; n++) await store.setIfAbsent('k', 'a', 60_000).catch(() => undefined)
  expect(service.connections() - connections).toBeLessThanOrEqual(1)

  await server.ask('CONFIG', 'SET', 'maxmemory', '0')
  await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
  expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)
  expect(outages()).toEqual(['Redis unavailable', 'Redis available again'])
}, 20_000)
