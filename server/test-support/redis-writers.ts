import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { connectRedis } from '../src/state/redis.ts'
import { readRedisUrl } from '../src/state/redis-options.ts'
import { redisStore } from '../src/state/redis-store.ts'
import { forever, type Store } from '../src/state/store.ts'
import type { RedisProcess } from './redis-process.ts'

/** A confirmed write, and its time by `performance.now()`. */
export type MadeWrite = { readonly key: string; readonly at: number }

/** Writes new keys continuously, as charges do, until it is stopped. `made` has the confirmed writes. */
export function keepWriting(store: Store, { pauseMs = 5 } = {}) {
  const made: MadeWrite[] = []
  const run = crypto.randomUUID()
  let refusals = 0
  let isStopped = false
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const key = `written-${run}-${writer}-${n}`
      const isMade = await store.setIfAbsent(key, 'mine', forever).catch(() => false)
      if (isMade) made.push({ key, at: performance.now() })
      else refusals += 1
      await wait(pauseMs)
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

/** A connection of a server that waits for one replica, and writers on it. */
export async function connectWriters(url: string) {
  const redis = await connectRedis(readRedisUrl(url), { log: Fastify().log, waitReplicas: 1 })
  const store = redisStore(redis.replicated)
  return { begin: () => keepWriting(store, { pauseMs: 20 }), disconnect: () => redis.disconnect() }
}

/** The longest time between two confirmed writes, in milliseconds. */
export const longestOutageOf = (made: readonly MadeWrite[]) =>
  Math.max(0, ...made.slice(1).map(({ at }, n) => at - (made[n]?.at ?? at)))

/** The keys of confirmed writes that the server does not have. */
export async function lostOf(made: readonly MadeWrite[], server: RedisProcess): Promise<string[]> {
  const lost = []
  for (let at = 0; at < made.length; at += 500) {
    const keys = made.slice(at, at + 500).map(({ key }) => key)
    const values = (await server.ask('MGET', ...keys.map((key) => `storefront:${key}`))) as unknown[]
    lost.push(...keys.filter((_key, index) => values[index] === null))
  }
  return lost
}
