import { setTimeout as wait } from 'node:timers/promises'
import { keyPrefix, type RedisConnection, type RedisLane } from './redis.ts'
import { UnconfirmedWrite } from './replicated-writes.ts'
import { forever, type Store, type StorePage, type Stores } from './store.ts'

/**
 * `ARGV`: the expected value, the new value ('' for none) and its ttl in milliseconds ('' for no expiry). Returns whether the key has the
 * new value now, so that a write that is repeated after a lost reply succeeds (BFF-33). A repeated write is executed too, because
 * `WAIT` covers writes of its own connection only (BFF-61).
 */
const compareAndSet = `
local current = redis.call('GET', KEYS[1]) or ''
if current ~= ARGV[1] and current ~= ARGV[2] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1`

const wholeMs = (ttlMs: number) => Math.max(1, Math.ceil(ttlMs))

/** A store in Redis, shared by all replicas of this server. */
export function redisStore(redis: RedisLane): Store {
  async function put(key: string, expected: string, value: string, ttlMs: number) {
    const ttl = ttlMs === forever ? '' : wholeMs(ttlMs)
    const call = ['eval', compareAndSet, 1, keyPrefix + key, expected, value, ttl] as const
    return (await retryOnce(redis, () => redis.write('compareAndSet', call))) === 1
  }

  const scan: Store['scan'] = async (prefix, from) => {
    const pattern = `${keyPrefix}${prefix.replace(/[\\*?[\]]/g, '\\$&')}*`
    return redis.run('scan', async (client) => {
      // A batch that blocks Redis only briefly.
      const [cursor, keys] = await client.scan(from ?? '0', 'MATCH', pattern, 'COUNT', 1_000)
      const values = keys.length > 0 ? await client.mget(keys) : []
      const entries = keys.flatMap((key, index): StorePage['entries'] => {
        const value = values[index]
        return typeof value === 'string' ? [[key.slice(keyPrefix.length), value]] : []
      })
      return { entries, next: cursor === '0' ? null : cursor }
    })
  }

  return {
    get: (key) => redis.run('get', (client) => client.get(keyPrefix + key)),
    scan,
    set: async (key, value, ttlMs) => {
      const ttl = ttlMs === forever ? [] : ['PX', wholeMs(ttlMs)]
      await retryOnce(redis, () => redis.write('set', ['set', keyPrefix + key, value, ...ttl]))
    },
    setIfAbsent: (key, value, ttlMs) => put(key, '', value, ttlMs),
    replace: (key, expected, value, ttlMs) => put(key, expected, value, ttlMs),
    remove: (key, expected) => put(key, expected, '', forever),
  }
}

/** Repeats a write whose connection broke, if the connection is back within a second. */
async function retryOnce<T>(redis: RedisLane, write: () => Promise<T>): Promise<T> {
  const wasReady = redis.client.status === 'ready'
  try {
    return await write()
  } catch (error) {
    if (!wasReady || error instanceof UnconfirmedWrite || !(await isBackSoon(redis))) throw error
    return write()
  }
}

// Sends a ping, because ioredis still reports `ready` for a moment while a connection closes.
async function isBackSoon({ client }: RedisLane): Promise<boolean> {
  const deadline = performance.now() + 1_000
  while (performance.now() < deadline) {
    const pong = await client.ping().catch(() => null)
    if (pong !== null) return true
    await wait(20)
  }
  return false
}

/** The stores of a server with `REDIS_URL`. Attempts use replicated writes, because a lost record could lead to a second charge (BFF-61). */
export function redisStores(redis: RedisConnection): Stores {
  const store = redisStore(redis)
  return { revocations: store, attempts: redisStore(redis.replicated), tenants: store, assets: store }
}
