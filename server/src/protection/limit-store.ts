import type rateLimit from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/bounded.ts'

type Store = rateLimit.FastifyRateLimitStore
/** How many requests were counted, and for how many ms more they count. */
type Count = { current: number; ttl: number }

const maxKeys = 100_000

/**
 * BFF-41: counts in Redis, so that a limit holds over all replicas; where there is none, or it does not answer, in this
 * process. A limit is never lost with Redis, nor is a request.
 */
export function limitStore(redis: Redis | null): rateLimit.FastifyRateLimitStoreCtor {
  const local = new LRUCache<string, { current: number; until: number }>(bounded(maxKeys))

  function countHere(key: string, windowMs: number): Count {
    const now = Date.now()
    const known = local.get(key)
    const entry = known && known.until > now ? known : { current: 0, until: now + windowMs }
    entry.current += 1
    local.set(key, entry)
    return { current: entry.current, ttl: entry.until - now }
  }

  async function count(key: string, windowMs: number): Promise<Count> {
    if (redis?.status !== 'ready') return countHere(key, windowMs)
    try {
      const answers = await redis
        .multi()
        .incr(`limit:${key}`)
        .pexpire(`limit:${key}`, windowMs, 'NX')
        .pttl(`limit:${key}`)
        .exec()
      const [current, , ttl] = (answers ?? []).map(([, value]) => Number(value))
      return current && ttl ? { current, ttl } : countHere(key, windowMs)
    } catch {
      // The connection itself tells the log when Redis goes.
      return countHere(key, windowMs)
    }
  }

  return class SharedStore implements Store {
    incr: Store['incr'] = (key, callback, windowMs) => {
      count(key, windowMs).then((result) => callback(null, result), callback)
    }

    child() {
      return this
    }
  }
}
