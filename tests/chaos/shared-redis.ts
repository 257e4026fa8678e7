import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import type { Outage } from './plan.ts'

/** A Redis that several trials may interrupt at once; it comes back when the last outage is over. */
export type SharedRedis = {
  readonly env: Readonly<Record<string, string>>
  /** Makes it unavailable for a while. */
  interrupt(outage: Outage): Promise<void>
  /** Copies its data, as a replica that falls behind from now on. */
  mark(): Promise<void>
  /** It ends and comes back with nothing, or with the copy. */
  lose(what: 'all' | 'newest'): Promise<void>
  stop(): Promise<void>
}

export async function startSharedRedis(): Promise<SharedRedis> {
  const redis = await startRedis()
  const log = join(redis.dir, 'appendonlydir')
  const copy = join(redis.dir, 'marked')
  let outages = 0
  let last = Promise.resolve()
  /** Runs the changes one after the other. */
  const change = (what: () => Promise<void> | void) => {
    last = last.then(what)
    return last
  }

  return {
    env: { REDIS_URL: redis.url },
    stop: () => redis.dispose(),
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
    mark: () =>
      change(async () => {
        await rm(copy, { recursive: true, force: true })
        await cp(log, copy, { recursive: true })
      }),
    lose: (what) =>
      change(async () => {
        await redis.kill()
        await rm(log, { recursive: true, force: true })
        if (what === 'newest') await cp(copy, log, { recursive: true })
        await redis.start()
      }),
  }
}
