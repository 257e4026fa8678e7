import { setTimeout as wait } from 'node:timers/promises'
import type { Redis, Result } from 'ioredis'
import type { State, Stores } from './state.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** KEYS: the key. ARGV: the value it must have ('' for none), the new one, its life in ms. 1 when it has the new one. */
    swapValue(key: string, expected: string, value: string, ttlMs: string): Result<number, Context>
  }
}

/**
 * Finding the new value there already counts as written: a write whose answer was lost may be repeated, and whoever
 * wrote it learns so (BFF-33: a plain `SET NX` answers null to the very owner of a lock).
 */
const swapValue = `
local current = redis.call('GET', KEYS[1])
if current == ARGV[2] then return 1 end
if (current or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

const reconnectMs = 1_000

const life = (ttlMs: number) => String(Math.max(1, Math.ceil(ttlMs)))

/** Shared state of several replicas, under keys that begin with `prefix`. Every operation throws while Redis is away. */
export function redisState(redis: Redis, prefix: string): State {
  if (!('swapValue' in redis)) {
    ;(redis as Redis).defineCommand('swapValue', { lua: swapValue, numberOfKeys: 1 })
  }
  const swap = async (key: string, expected: string, value: string, ttlMs: number) =>
    (await repeated(redis, () => redis.swapValue(prefix + key, expected, value, life(ttlMs)))) === 1

  return {
    get: (key) => redis.get(prefix + key),
    set: async (key, value, ttlMs) => {
      await repeated(redis, () => redis.set(prefix + key, value, 'PX', life(ttlMs)))
    },
    setIfAbsent: (key, value, ttlMs) => swap(key, '', value, ttlMs),
    replace: (key, expected, value, ttlMs) => swap(key, expected, value, ttlMs),
  }
}

/** A write that was cut off is made once more as soon as the connection is back, if that is soon. */
async function repeated<T>(redis: Redis, write: () => Promise<T>): Promise<T> {
  const wasReady = redis.status === 'ready'
  try {
    return await write()
  } catch (error) {
    if (!wasReady || !(await isBackSoon(redis))) throw error
    return write()
  }
}

// A connection that is being closed calls itself ready for a moment longer, so it is asked.
async function isBackSoon(redis: Redis): Promise<boolean> {
  const deadline = performance.now() + reconnectMs
  while (performance.now() < deadline) {
    const answer = await redis.ping().catch(() => null)
    if (answer !== null) return true
    await wait(20)
  }
  return false
}

export const redisStores = (redis: Redis): Stores => ({
  revocations: redisState(redis, 'storefront:'),
  attempts: redisState(redis, 'storefront:'),
})
