import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { redisStore } from '../src/state/redis-store.ts'
import { forever, type Store } from '../src/state/store.ts'
import { connectTest } from './redis-client.ts'
import type { RedisProcess } from './redis-process.ts'
import { type Failover, startSentinelSet } from './redis-sentinel.ts'

/** Writes new keys one after the other, as charges do, until it is stopped; says which were made and when. */
export function keepWriting(store: Store) {
  const made: { readonly key: string; readonly at: number }[] = []
  let refusals = 0
  let isStopped = false
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const key = `${writer}-${n}`
      const isMade = await store.setIfAbsent(key, 'mine', forever).catch(() => false)
      if (isMade) made.push({ key, at: performance.now() })
      else refusals += 1
      await wait(5)
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  return {
    made,
    refusals: () => refusals,
    stop: () => {
      isStopped = true
      return Promise.all(writers)
    },
  }
}

/** The longest time between two writes that were made, in milliseconds. */
const longestOutage = (made: readonly { readonly at: number }[]) =>
  Math.max(...made.slice(1).map(({ at }, n) => at - (made[n]?.at ?? at)))

/** The keys that were reported as made and that the server does not have. */
export async function lostOf(made: readonly { readonly key: string }[], server: RedisProcess) {
  const lost = []
  for (const { key } of made) if ((await server.ask('GET', `storefront:${key}`)) === null) lost.push(key)
  return lost
}

/** Writes go on while Sentinels move the primary: what became of them, and of the connection. */
export async function failOver(how: Failover) {
  const set = await startSentinelSet()
  onTestFinished(() => set.dispose())
  const redis = await connectTest(set.url, { waitReplicas: 1 })
  const { made, refusals, stop } = keepWriting(redisStore(redis.replicated))
  await expect.poll(() => made.length, { timeout: 5_000 }).toBeGreaterThan(20)

  const former = await set.failover(how)
  const isMoved = async () => (await set.primary()).port !== former.port
  await expect.poll(() => isMoved().catch(() => false), { timeout: 20_000 }).toBe(true)
  const since = made.length
  await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(since + 50)
  await stop()
  return {
    refusals: refusals(),
    longestOutageMs: longestOutage(made),
    lost: await lostOf(made, await set.primary()),
    isUp: redis.isUp,
  }
}
