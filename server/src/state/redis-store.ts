import { setTimeout as wait } from 'node:timers/promises'
import type { Redis, Result } from 'ioredis'
import type { Store, Stores } from './store.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `expected` is '' for a key without a value. Returns 1 when the key has `value` now, else 0. */
    compareAndSet(key: string, expected: string, value: string, ttlMs: string): Result<number, Context>
  }
}

/**
 * One script instead of `SET NX`, which returns null to the writer itself when the write is repeated after a lost reply
 * (BFF-33): here finding the new value counts as written.
 */
const compareAndSet = `
local current = redis.call('GET', KEYS[1])
if current == ARGV[2] then return 1 end
if (current or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

const wholeMs = (ttlMs: number) => String(Math.max(1, Math.ceil(ttlMs)))

/** A store in Redis, for all replicas, under keys that begin with `prefix`. */
export function redisStore(redis: Redis, prefix: string): Store {
  if (!('compareAndSet' in redis)) {
    ;(redis as Redis).defineCommand('compareAndSet', { lua: compareAndSet, numberOfKeys: 1 })
  }
  const put = async (key: string, expected: string, value: string, ttlMs: number) => {
    const write = () => redis.compareAndSet(prefix + key, expected, value, wholeMs(ttlMs))
    return (await repeatedOnce(redis, write)) === 1
  }

  return {
    get: (key) => redis.get(prefix + key),
    set: async (key, value, ttlMs) => {
      await repeatedOnce(redis, () => redis.set(prefix + key, value, 'PX', wholeMs(ttlMs)))
    },
    setIfAbsent: (key, value, ttlMs) => put(key, '', value, ttlMs),
    replace: (key, expected, value, ttlMs) => put(key, expected, value, ttlMs),
  }
}

const reconnectMs = 1_000

/** Repeats a write whose connection broke, if the connection is back within a second. */
async function repeatedOnce<T>(redis: Redis, write: () => Promise<T>): Promise<T> {
  const wasReady = redis.status === 'ready'
  try {
    return await write()
  } catch (error) {
    if (!wasReady || !(await isBackSoon(redis))) throw error
    return write()
  }
}

// Asks Redis, since ioredis still reports `ready` for a moment while a connection is closing.
async function isBackSoon(redis: Redis): Promise<boolean> {
  const deadline = performance.now() + reconnectMs
  while (performance.now() < deadline) {
    const pong = await redis.ping().catch(() => null)
    if (pong !== null) return true
    await wait(20)
  }
  return false
}

/** The stores of a server with `REDIS_URL`; their keys begin differently, so they share the prefix. */
export const redisStores = (redis: Redis): Stores => ({
  revocations: redisStore(redis, 'storefront:'),
  attempts: redisStore(redis, 'storefront:'),
  tenants: redisStore(redis, 'storefront:'),
})
