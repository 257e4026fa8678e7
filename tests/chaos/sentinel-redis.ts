import { setTimeout as wait } from 'node:timers/promises'
import { type Failover, startSentinelSet } from '@storefront/server/test-support/redis-sentinel.ts'
import { connectWriters, longestOutageOf, lostOf } from '@storefront/server/test-support/redis-writers.ts'

/** What became of the records that were reported as kept while the primary went. */
export type FailoverResult = {
  readonly how: Failover
  readonly kept: number
  readonly lost: number
  /** The longest time in which none was. */
  readonly outageMs: number
}

/** Three servers of Redis behind three Sentinels, whose primary goes again and again. */
export type SentinelRedis = {
  readonly env: Readonly<Record<string, string>>
  /** The primary goes, while records are written beside the charges. Resolves when it is gone, and the failover still to come. */
  go(how: Failover): Promise<void>
  /** Waits until all is as it was before, and looks for the records. Null when the primary did not go. */
  restore(): Promise<FailoverResult | null>
  stop(): Promise<void>
}

/** How long records are written before the primary goes. */
const beforeMs = 300

export async function startSentinelRedis(): Promise<SentinelRedis> {
  const set = await startSentinelSet()
  const writers = await connectWriters(set.url)
  let underWay: { readonly how: Failover; readonly writing: ReturnType<typeof writers.begin> } | null = null

  return {
    env: { REDIS_URL: set.url, REDIS_WAIT_REPLICAS: '1' },
    go: async (how) => {
      underWay = { how, writing: writers.begin() }
      await wait(beforeMs)
      await set.failover(how)
    },
    restore: async () => {
      if (underWay === null) return null
      const { how, writing } = underWay
      underWay = null
      await writing.stop()
      await set.mend()
      await set.settled(2)
      const { made } = writing
      const lost = await lostOf(made, await set.primary())
      return { how, kept: made.length, lost: lost.length, outageMs: Math.round(longestOutageOf(made)) }
    },
    stop: async () => {
      await underWay?.writing.stop()
      writers.disconnect()
      await set.dispose()
    },
  }
}
