import { setTimeout as wait } from 'node:timers/promises'
import { type RedisProcess, startRedis } from '@storefront/server/test-support/redis-process.ts'
import type { Outage } from './plan.ts'

/** A Redis that several trials may interrupt at once; it comes back when the last outage is over. */
export type SharedRedis = Pick<RedisProcess, 'url' | 'dispose'> & {
  /** Makes it unavailable for a while. */
  interrupt(outage: Outage): Promise<void>
}

export async function startSharedRedis(): Promise<SharedRedis> {
  const redis = await startRedis()
  let outages = 0
  let last = Promise.resolve()
  /** Runs the changes one after the other. */
  const change = (what: () => Promise<void> | void) => {
    last = last.then(what)
    return last
  }

  return {
    url: redis.url,
    dispose: () => redis.dispose(),
    interrupt: async ({ forMs, how }) => {
      outages += 1
      await change(() => (how === 'freeze' ? redis.freeze() : redis[how]()))
      await wait(forMs)
      outages -= 1
      if (outages > 0) return
      await change(async () => {
        redis.thaw()
        await redis.start()
      })
    },
  }
}
