import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTest } from '../../test-support/redis-client.ts'
import { writeDuringFailovers } from '../../test-support/redis-failover.ts'
import { failovers, startSentinelSet } from '../../test-support/redis-sentinel.ts'
import { keepWriting, longestOutageOf, lostOf } from '../../test-support/redis-writers.ts'
import { redisStore } from './redis-store.ts'
import { forever } from './store.ts'

test('BFF-77 however the primary fails, writes are refused for 5 s at most, and no confirmed write is lost', async () => {
  for (const { how, refusals, outageMs, lost } of await writeDuringFailovers(...failovers)) {
    expect(refusals, how).toBeGreaterThan(0)
    expect(outageMs, how).toBeLessThan(5_000)
    expect(lost, how).toEqual([])
  }
}, 120_000)

describe('BFF-77 behind Sentinel', () => {
  test('a primary that the Sentinels no longer name is left, even if none of them announced the failover', async () => {
    const set = await startSentinelSet({ settings: { 'min-replicas-to-write': 0 } })
    onTestFinished(() => set.dispose())
    const redis = await connectTest(set.url, { waitReplicas: 1 })
    // The library reconnects to a Sentinel only a minute after its connection broke.
    for (const sentinel of set.sentinels) {
      await sentinel.stop()
      await sentinel.start()
    }
    await set.settled(2)
    await expect.poll(() => redis.isUp, { timeout: 20_000 }).toBe(true)
    const { made, stop } = keepWriting(redisStore(redis.replicated))
    await expect.poll(() => made.length, { timeout: 10_000 }).toBeGreaterThan(20)

    await set.moved(await set.failover('cut off'))
    const since = made.length
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(since + 50)
    await stop()
    expect(longestOutageOf(made)).toBeLessThan(6_000)
    await set.mend()
    await set.settled(2)
    expect(await lostOf(made, await set.primary())).toEqual([])
  }, 90_000)

  test('a connection that is opened during a failover confirms no write until the primary has moved', async () => {
    const set = await startSentinelSet()
    onTestFinished(() => set.dispose())
    const former = await set.failover('planned')
    const redis = await connectTest(set.url, { waitReplicas: 1 })
    const store = redisStore(redis.replicated)
    await expect(store.setIfAbsent('first', 'mine', forever)).rejects.toThrow()

    const { made, stop } = keepWriting(store)
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(50)
    await stop()
    const primary = await set.primary()
    expect(primary.port).not.toBe(former.port)
    expect(await lostOf(made, primary)).toEqual([])
  }, 60_000)

  test('a write that needs replicas is refused while most Sentinels do not respond', async () => {
    const set = await startSentinelSet()
    onTestFinished(() => set.dispose())
    const redis = await connectTest(set.url, { waitReplicas: 1 })
    const store = redisStore(redis.replicated)
    expect(await store.setIfAbsent('all', 'mine', forever)).toBe(true)
    const [one, two] = set.sentinels
    await one?.kill()
    await expect.poll(() => store.setIfAbsent('most', 'mine', forever).catch(() => false)).toBe(true)
    await two?.kill()
    await expect(store.setIfAbsent('few', 'mine', forever)).rejects.toThrow('no Sentinel majority')
    await two?.start()
    const again = () => store.setIfAbsent('again', 'mine', forever).catch(() => false)
    await expect.poll(again, { timeout: 10_000 }).toBe(true)
  }, 60_000)
})
