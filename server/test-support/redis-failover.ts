import { expect, onTestFinished } from 'vitest'
import { redisStore } from '../src/state/redis-store.ts'
import { connectTest } from './redis-client.ts'
import { type Failover, startSentinelSet } from './redis-sentinel.ts'
import { keepWriting, longestOutageOf, lostOf } from './redis-writers.ts'

/** Writes continuously while the primary fails in each of these ways. Returns refused and lost writes and the outage for each. */
export async function writeDuringFailovers(...ways: readonly Failover[]) {
  const set = await startSentinelSet()
  onTestFinished(() => set.dispose())
  const redis = await connectTest(set.url, { waitReplicas: 1 })
  const results = []
  for (const how of ways) {
    await set.settled(2)
    await expect.poll(() => redis.isUp, { timeout: 10_000 }).toBe(true)
    const { made, refusals, stop } = keepWriting(redisStore(redis.replicated))
    await expect.poll(() => made.length, { timeout: 5_000 }).toBeGreaterThan(20)

    const former = await set.failover(how)
    await set.moved(former)
    const since = made.length
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(since + 50)
    await stop()
    // The old primary now drops the writes that only it has.
    await set.mend()
    await set.settled(2)
    const lost = await lostOf(made, await set.primary())
    results.push({ how, refusals: refusals(), outageMs: longestOutageOf(made), lost })
  }
  return results
}
