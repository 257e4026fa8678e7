import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { startSentinelSet } from '@storefront/server/test-support/redis-sentinel.ts'
import { connectWriters, lostOf } from '@storefront/server/test-support/redis-writers.ts'
import { startFleet } from '../stack/fleet.ts'
import type { Stack } from '../stack/stack.ts'
import {
  chargeTimeoutMs,
  clockAheadMs,
  type Moment,
  type Outage,
  type Plan,
  upstreamTimeoutMs,
} from './plan.ts'

/** A Redis that the replicas share and that fails while fans pay. */
type FragileRedis = {
  /** The variables with which a replica uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Makes it unavailable for a while. It comes back when the last outage is over. */
  interrupt?(outage: Outage): Promise<void>
  /** Applies a moment of these plans. */
  reach(moment: Moment, plan: Pick<Plan, 'loss' | 'failover'>): Promise<void>
  /** Waits until everything is healthy again. Returns how many confirmed records a failover lost. */
  restore(): Promise<number>
  stop(): Promise<unknown>
}

/**
 * A single Redis. A snapshot copies its data, as on a replica that falls behind from then on. After a loss it has
 * nothing, or the snapshot.
 */
async function startSharedRedis(): Promise<FragileRedis> {
  const redis = await startRedis()
  const log = join(redis.dir, 'appendonlydir')
  const snapshot = join(redis.dir, 'snapshot')
  let outages = 0
  let last = Promise.resolve()
  /** Applies the changes one after the other. */
  const change = (what: () => Promise<void> | void) => {
    last = last.then(what)
    return last
  }
  async function takeSnapshot() {
    await rm(snapshot, { recursive: true, force: true })
    await cp(log, snapshot, { recursive: true })
  }
  async function lose(what: Plan['loss']) {
    await redis.kill()
    await rm(log, { recursive: true, force: true })
    if (what === 'newest') await cp(snapshot, log, { recursive: true })
    await redis.start()
  }

  return {
    env: { REDIS_URL: redis.url },
    interrupt: async ({ forMs, how }) => {
      outages += 1
      await change(() => redis[how]())
      await wait(forMs)
      outages -= 1
      if (outages > 0) return
      await change(async () => {
        redis.thaw()
        await redis.start()
      })
    },
    reach: (moment, { loss }) => change(moment === 'snapshot' ? takeSnapshot : () => lose(loss)),
    restore: async () => 0,
    stop: () => redis.dispose(),
  }
}

type UnresolvedAttempts = {
  readonly attempts: readonly { readonly orderId: string }[]
  readonly next: string | null
}

/** How long records are written before the failover. */
const beforeMs = 300

/** Three Redis servers behind three Sentinels. Records are written beside the charges during each failover. */
export async function startSentinelRedis(): Promise<FragileRedis> {
  const set = await startSentinelSet()
  const writers = await connectWriters(set.url)
  let writing: ReturnType<typeof writers.begin> | null = null

  return {
    env: { REDIS_URL: set.url, REDIS_WAIT_REPLICAS: '1' },
    reach: async (_moment, { failover: how = 'planned' }) => {
      writing = writers.begin()
      await wait(beforeMs)
      await set.failover(how)
    },
    restore: async () => {
      if (writing === null) return 0
      const { made, stop } = writing
      writing = null
      await stop()
      await set.mend()
      await set.settled(2)
      return (await lostOf(made, await set.primary())).length
    },
    stop: async () => {
      await writing?.stop()
      writers.disconnect()
      await set.dispose()
    },
  }
}

/** The clock by which unresolved orders are listed: a paid one is only after ten minutes. */
const listedAheadMs = 15 * 60 * 1000

export type Replicas = Awaited<ReturnType<typeof startReplicas>>

/**
 * Starts two replicas with their own Redis. With `clocksDiffer` there is a third replica whose clock is ahead;
 * otherwise the second is used in its place. A last one, whose clock is far ahead, lists what is unresolved. All trials
 * share the product server and the identity provider.
 */
export async function startReplicas(stack: Stack, { redisOf = startSharedRedis, clocksDiffer = false } = {}) {
  const redis = await redisOf()
  const env = {
    ...stack.env,
    ...redis.env,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    CHARGE_TIMEOUT_MS: String(chargeTimeoutMs),
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    LOG_LEVEL: 'fatal',
  }
  const aheadMs = clocksDiffer ? [0, 0, clockAheadMs, listedAheadMs] : [0, 0, listedAheadMs]
  const envOf = (index: number) => ({ ...env, CLOCK_AHEAD_MS: String(aheadMs[index]) })
  const fleet = await startFleet(aheadMs.length, envOf).catch(async (error) => {
    await redis.stop()
    throw error
  })
  const urlOf = (index: number) => `http://127.0.0.1:${fleet.ports[index]}`
  let restarting: Promise<void> | null = null

  return {
    redis,
    urls: [urlOf(0), urlOf(1), urlOf(clocksDiffer ? 2 : 1)] as const,
    /** Kills replica 0 with `kill -9` and starts it again. Does nothing while it is restarting. */
    kill: () => {
      restarting ??= fleet.kill(0).then(() => {
        restarting = null
      })
      // `firstIsUp` reports the error.
      restarting.catch(() => undefined)
    },
    /** Resolves when replica 0 serves again. */
    firstIsUp: async () => restarting,
    /** The ids of the orders that operators read to be unresolved. Waits until Redis is there. */
    unresolved: async (): Promise<ReadonlySet<string>> => {
      const orders = new Set<string>()
      for (let next: string | null = ''; next !== null; ) {
        const page = await fetch(`${fleet.adminUrls.at(-1)}/attempts/unresolved${next && `?from=${next}`}`)
        const read: UnresolvedAttempts = page.ok ? await page.json() : { attempts: [], next }
        for (const { orderId } of read.attempts) orders.add(orderId)
        next = read.next
        if (!page.ok) await wait(100)
      }
      return orders
    },
    stop: async () => {
      // A replica that failed to restart has nothing to stop.
      await restarting?.catch(() => undefined)
      await fleet.stop()
      await redis.stop()
    },
  }
}
