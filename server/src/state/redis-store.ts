import { setTimeout as wait } from 'node:timers/promises'
import type { RedisClient } from './opened-client.ts'
import type { RedisCommand, RedisConnection, RedisLane } from './redis-connection.ts'
import { scanRedis } from './redis-scan.ts'
import { forever, type Store, type Stores } from './store.ts'

const wholeMs = (ttlMs: number) => Math.max(1, Math.ceil(ttlMs))

/**
 * A store in Redis, for all replicas of this server, under keys that begin with `prefix`.
 * @param waitReplicas how many replicas of Redis must have a write before it counts as written (BFF-61). A write that
 * they do not confirm rejects, as one whose reply was lost: it may be there or not. While they are known to be missing it rejects
 * at once and is not sent.
 */
export function redisStore(connection: RedisConnection, prefix: string, waitReplicas = 0): Store {
  const { replicated } = connection
  const redis: RedisLane = waitReplicas > 0 ? replicated : connection

  const refuseWithoutReplicas = () => {
    if (waitReplicas > 0 && replicated.lacksReplicas) throw new Error('Redis lacks replicas')
  }

  const put = async (key: string, expected: string, value: string, ttlMs: number) => {
    refuseWithoutReplicas()
    const ttl = ttlMs === forever ? '' : String(wholeMs(ttlMs))
    const { client, result } = await repeatedOnce(redis, 'compareAndSet', (client) =>
      client.compareAndSet(prefix + key, expected, value, ttl),
    )
    if (result === 0) return false
    await confirmReplicated(client, key, value)
    return true
  }

  /**
   * Called at once after the write, when its client still has the connection that wrote: `WAIT` speaks of no other.
   * @throws Error when too few replicas have the value, when it is gone, after a failover for example, and during a failover
   */
  async function confirmReplicated(client: RedisClient, key: string, value: string) {
    if (waitReplicas === 0) return
    const count = await replicated.run('wait', () => replicated.waitForReplicas(client, waitReplicas))
    const current = (await redis.run('get', () => client.get(prefix + key))) ?? ''
    if (count < waitReplicas || current !== value) {
      throw new Error(`a write reached ${count} of ${waitReplicas} replicas of Redis`)
    }
    // Last, since a reply that has come shows that what the Sentinels said before has come, too.
    if (replicated.isFailingOver) throw new Error('a write came while the primary of Redis is being moved')
  }

  return {
    get: (key) => redis.run('get', (client) => client.get(prefix + key)),
    scan: async (keys, from) => {
      const { entries, next } = await redis.run('scan', (client) => scanRedis(client, prefix + keys, from))
      return { entries: entries.map(([key, value]) => [key.slice(prefix.length), value]), next }
    },
    set: async (key, value, ttlMs) => {
      refuseWithoutReplicas()
      const { client } = await repeatedOnce(redis, 'set', (client) =>
        ttlMs === forever
          ? client.set(prefix + key, value)
          : client.set(prefix + key, value, 'PX', wholeMs(ttlMs)),
      )
      await confirmReplicated(client, key, value)
    },
    setIfAbsent: (key, value, ttlMs) => put(key, '', value, ttlMs),
    replace: (key, expected, value, ttlMs) => put(key, expected, value, ttlMs),
    remove: (key, expected) => put(key, expected, '', forever),
  }
}

const reconnectMs = 1_000

/** Repeats a write whose connection broke, if the connection is back within a second. */
async function repeatedOnce<T>(
  redis: RedisLane,
  command: RedisCommand,
  write: (client: RedisClient) => Promise<T>,
): Promise<{ readonly client: RedisClient; readonly result: T }> {
  const once = async () => {
    const { client } = redis
    return { client, result: await redis.run(command, () => write(client)) }
  }
  const wasReady = redis.client.status === 'ready'
  try {
    return await once()
  } catch (error) {
    if (!wasReady || !(await isBackSoon(redis))) throw error
    return once()
  }
}

// Asks Redis, since ioredis still reports `ready` for a moment while a connection is closing.
async function isBackSoon(redis: RedisLane): Promise<boolean> {
  const deadline = performance.now() + reconnectMs
  while (performance.now() < deadline) {
    const pong = await redis.client.ping().catch(() => null)
    if (pong !== null) return true
    await wait(20)
  }
  return false
}

/**
 * The stores of a server with `REDIS_URL`; their keys begin differently, so they share the prefix.
 * @param waitReplicas how many replicas of Redis must have an attempt before its charge is sent (BFF-61)
 */
export const redisStores = (
  redis: RedisConnection,
  { keyPrefix, waitReplicas }: { readonly keyPrefix: string; readonly waitReplicas: number },
): Stores => ({
  revocations: redisStore(redis, keyPrefix),
  attempts: redisStore(redis, keyPrefix, waitReplicas),
  tenants: redisStore(redis, keyPrefix),
  sessionKeys: redisStore(redis, keyPrefix),
  assets: redisStore(redis, keyPrefix),
})
