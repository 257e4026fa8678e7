import type { FastifyInstance } from 'fastify'
import type { Result } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { bounded } from '../state/memory-store.ts'
import { keyPrefix } from '../state/redis.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The limiter's script: adds to a key. Returns the sum and the milliseconds until the key expires. */
    rlflxIncr(...args: string[]): Result<[number, number], Context>
  }
}

/** An outage ends when Redis has not refused for this long, because during a failover it may alternate between serving and refusing. */
const recoveredAfterMs = 2_000

/**
 * Counts requests by key (BFF-41): in Redis, so that a limit covers all replicas, or in this process without Redis or while it does
 * not reply. The start and end of such an outage are logged (BFF-78). A window begins with its first request.
 * @returns a function that counts `requests` (-1 to give one back) and resolves to the number in the window and its remaining milliseconds
 */
export function createRequestCounter(
  { redis, log, metrics }: Pick<FastifyInstance, 'redis' | 'log' | 'metrics'>,
  maxLocalKeys = 100_000,
) {
  // It only counts: callers decide the limit and the window of each key.
  const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: 60 }
  const local = new BoundedMemory({ ...unlimited, keyPrefix: '' }, maxLocalKeys)
  const countHere = (key: string, windowS: number, requests = 1) =>
    local.consume(key, requests, { customDuration: windowS })
  if (redis === null) return countHere

  const shared = new RateLimiterRedis({
    ...unlimited,
    keyPrefix: `${keyPrefix}limit`,
    // The part of a client that the limiter uses, with errors counted.
    storeClient: {
      defineCommand: redis.client.defineCommand.bind(redis.client),
      rlflxIncr: (args: string[]) => redis.run('limit', (client) => client.rlflxIncr(...args)),
    },
  })
  let refusedAt: number | null = null
  // Not the library's `insuranceLimiter`, which hides the errors.
  return async (key: string, windowS: number, requests = 1) => {
    try {
      const count = await shared.consume(key, requests, { customDuration: windowS })
      if (refusedAt !== null && performance.now() - refusedAt >= recoveredAfterMs) {
        refusedAt = null
        log.info('rate limit store available again; counting across replicas')
      }
      return count
    } catch (err) {
      if (refusedAt === null) log.warn({ err }, 'rate limit store unavailable; counting per replica')
      refusedAt = performance.now()
      metrics.limitStoreErrors.inc()
      return countHere(key, windowS, requests)
    }
  }
}

/** Bounds the number of keys. The library keeps a key until its window ends, so a client with many addresses could fill the memory. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>

  constructor(options: IRateLimiterOptions, maxKeys: number) {
    super(options)
    this.#keys = new LRUCache({ ...bounded(maxKeys), dispose: (_true, key) => void this.delete(key) })
  }

  override consume(...[key, ...more]: Parameters<RateLimiterMemory['consume']>) {
    this.#keys.set(String(key), true)
    return super.consume(key, ...more)
  }
}
