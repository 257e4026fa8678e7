import { setTimeout as wait } from 'node:timers/promises'
import { type RedisProcess, startRedis } from '@storefront/server/test-support/redis-process.ts'
import type { Outage } from './plan.ts'

/** A Redis that several trials may take away at once; it comes back when the last of them gives it back. */
export type SharedRedis = Pick<RedisProcess, 'url' | 'dispose'> & {
  /** Takes it away for a while. */
  away(outage: Outage): Promise<void>
}

export async function startSharedRedis(): Promise<SharedRedis> {
  const redis = await startRedis()
  let takers = 0
  let last = Promise.resolve()
  /** One change after the other. */
  const change = (what: () => Promise<void> | void) => {
    last = last.then(what)
    return last
  }

  return {
    url: redis.url,
    dispose: () => redis.dispose(),
    away: async ({ forMs, how }) => {
      takers += 1
      await change(() => (how === 'freeze' ? redis.freeze() : redis[how]()))
      await wait(forMs)
      takers -= 1
      if (takers > 0) return
      await change(async () => {
        redis.thaw()
        await redis.start()
      })
    },
  }
}
