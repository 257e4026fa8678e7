import { setTimeout as wait } from 'node:timers/promises'
import type { Redis, Result } from 'ioredis'
import { forever, type Store, type Stores } from './store.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /**
     * `expected` and `value` are '' for a key without a value, `ttlMs` is '' for ever. Returns 1 when the key has `value`
     * now, else 0.
     */
    compareAndSet(key: string, expected: string, value: string, ttlMs: string): Result<number, Context>
  }
}

/**
 * One script instead of `SET NX`, which returns null to the writer itself when the write is repeated after a lost reply
 * (BFF-33): here finding the new value counts as written.
 */
const compareAndSet = `
local current = redis.call('GET', KEYS[1]) or ''
if current == ARGV[2] then return 1 end
if current ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1`

const wholeMs = (ttlMs: number) => Math.max(1, Math.ceil(ttlMs))

/** How long a write waits for Redis' replicas; shorter than a command may take (`connectRedis`). */
const replicationMs = 400

/**
 * A store in Redis, for all replicas of this server, under keys that begin with `prefix`.
 * @param waitReplicas how many replicas of Redis must have a write before it counts as written (BFF-61). A write that
 * they do not confirm rejects, as one whose reply was lost: it may be there or not.
 */
export function redisStore(redis: Redis, prefix: string, waitReplicas = 0): Store {
  if (!('compareAndSet' in redis)) {
    ;(redis as Redis).defineCommand('compareAndSet', { lua: compareAndSet, numberOfKeys: 1 })
  }
  const put = async (key: string, expected: string, value: string, ttlMs: number) => {
    const ttl = ttlMs === forever ? '' : String(wholeMs(ttlMs))
    const write = () => redis.compareAndSet(prefix + key, expected, value, ttl)
    if ((await repeatedOnce(redis, write)) === 0) return false
    await confirmReplicated(key, value)
    return true
  }

  /** @throws Error when too few replicas have the value, or when it is gone, after a failover for example */
  async function confirmReplicated(key: string, value: string) {
    if (waitReplicas === 0) return
    const count = await redis.wait(waitReplicas, replicationMs)
    const current = (await redis.get(prefix + key)) ?? ''
    if (count < waitReplicas || current !== value) {
      throw new Error(`a write reached ${count} of ${waitReplicas} replicas of Redis`)
    }
  }

  return {
    get: (key) => redis.get(prefix + key),
    set: async (key, value, ttlMs) => {
      await repeatedOnce(redis, () =>
        ttlMs === forever
          ? redis.set(prefix + key, value)
          : redis.set(prefix + key, value, 'PX', wholeMs(ttlMs)),
      )
      await confirmReplicated(key, value)
    },
    setIfAbsent: (key, value, ttlMs) => put(key, '', value, ttlMs),
    replace: (key, expected, value, ttlMs) => put(key, expected, value, ttlMs),
    remove: (key, expected) => put(key, expected, '', forever),
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

/**
 * The stores of a server with `REDIS_URL`; their keys begin differently, so they share the prefix.
 * @param waitReplicas how many replicas of Redis must have an attempt before its charge is sent (BFF-61)
 */
export const redisStores = (redis: Redis, waitReplicas: number): Stores => ({
  revocations: redisStore(redis, 'storefront:'),
  attempts: redisStore(redis, 'storefront:', waitReplicas),
})
