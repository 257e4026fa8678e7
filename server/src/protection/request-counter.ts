import type { FastifyBaseLogger } from 'fastify'
import type { Result } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { bounded } from '../state/memory-store.ts'
import { keyPrefix, type RedisConnection } from '../state/redis.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The limiter's script: adds to a key. Returns the sum and the milliseconds until the key ends. */
    rlflxIncr(...args: string[]): Result<[number, number], Context>
  }
}

/** An outage is over when Redis has not refused for so long: half of it may serve while the other half refuses. */
const calmMs = 2_000

type Options = {
  readonly log: FastifyBaseLogger
  /** Called for each request that Redis did not count. */
  readonly onStoreError?: () => void
  readonly maxLocalKeys?: number
}

/**
 * Counts requests by key (BFF-41): in Redis, so that a limit holds over all replicas; where there is none, or it does not
 * reply, in this process; the log has the begin and end of an outage (BFF-78). A window begins with its first request.
 * @returns counts `requests`, -1 to give one back; resolves to how many the window has had, and its milliseconds that are left
 */
export function requestCounter(redis: RedisConnection | null, options: Options) {
  const { log, onStoreError, maxLocalKeys = 100_000 } = options
  // The counter only counts: what is too much is for the caller to say, and how long a window is comes with each key.
  const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: 60 }
  const local = new BoundedMemory({ ...unlimited, keyPrefix: '' }, maxLocalKeys)
  const countHere = (key: string, windowS: number, requests = 1) =>
    local.consume(key, requests, { customDuration: windowS })
  if (redis === null) return countHere

  const shared = new RateLimiterRedis({
    ...unlimited,
    keyPrefix: `${keyPrefix}limit`,
    // What the limiter needs of a client: its script, whose errors count.
    storeClient: {
      defineCommand: redis.client.defineCommand.bind(redis.client),
      rlflxIncr: (args: string[]) => redis.run('limit', (client) => client.rlflxIncr(...args)),
    },
  })
  let refusedAt: number | null = null
  // Not the library's `insuranceLimiter`, which says nothing of the errors that it covers.
  return async (key: string, windowS: number, requests = 1) => {
    try {
      const count = await shared.consume(key, requests, { customDuration: windowS })
      if (refusedAt !== null && performance.now() - refusedAt >= calmMs) {
        refusedAt = null
        log.info('rate limits count over all replicas again')
      }
      return count
    } catch (err) {
      if (refusedAt === null) log.warn({ err }, 'rate limits count per replica: redis does not count')
      refusedAt = performance.now()
      onStoreError?.()
      return countHere(key, windowS, requests)
    }
  }
}

/** The library forgets a key when its window ends; until then somebody with many addresses could fill the memory. */
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
