import type { FastifyBaseLogger } from 'fastify'
import type { Result } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { bounded } from '../state/memory-store.ts'
import { keyPrefix, type RedisConnection } from '../state/redis.ts'
import { createRefusalLog } from './refusal-log.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The limiter's script: adds to a key. Returns the sum and the milliseconds until the key ends. */
    rlflxIncr(...args: string[]): Result<[number, number], Context>
  }
}

/** How many requests of a key its window has had, this one included, and the milliseconds until the window ends. */
type Count = { readonly consumedPoints: number; readonly msBeforeNext: number }

type Options = {
  /** Where a refusal of Redis is reported: once when it begins and once when it is over. */
  readonly log: FastifyBaseLogger
  /** Called for each request that Redis did not count. */
  readonly onStoreError?: () => void
  /** How long a request counts, in seconds, from the first one of its window on. */
  readonly windowS?: number
  /** How many keys are counted in this process. */
  readonly maxLocalKeys?: number
}

/**
 * Counts requests by key (BFF-41): in Redis, so that a limit holds over all replicas; where there is none, or it does
 * not reply, in this process. Neither a limit nor a request is lost with Redis, and the log says when it refuses (BFF-78).
 */
export function requestCounter(
  redis: RedisConnection | null,
  { log, onStoreError, windowS = 60, maxLocalKeys = 100_000 }: Options,
): (key: string) => Promise<Count> {
  // The counter only counts; what is too much differs from key to key and is for the caller to say.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: windowS }
  const local = new BoundedMemory({ ...options, keyPrefix: '' }, maxLocalKeys)
  if (redis === null) return (key) => local.consume(key)
  const shared = new RateLimiterRedis({
    ...options,
    keyPrefix: `${keyPrefix}limit`,
    storeClient: limiterClient(redis),
  })
  const refusals = createRefusalLog(log)
  // Not the library's `insuranceLimiter`, which says nothing of the errors that it covers.
  return async (key) => {
    try {
      const count = await shared.consume(key)
      refusals.served()
      return count
    } catch (error) {
      onStoreError?.()
      refusals.refused(error)
      return local.consume(key)
    }
  }
}

/** What the limiter needs of a client: its script, whose errors count. */
const limiterClient = (redis: RedisConnection) => ({
  defineCommand: redis.client.defineCommand.bind(redis.client),
  rlflxIncr: (args: string[]) => redis.run('limit', (client) => client.rlflxIncr(...args)),
})

/** The library forgets a key when its window ends; until then somebody with many addresses could fill the memory. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>

  constructor(options: IRateLimiterOptions, maxKeys: number) {
    super(options)
    this.#keys = new LRUCache({ ...bounded(maxKeys), dispose: (_true, key) => void this.delete(key) })
  }

  override consume(key: string) {
    this.#keys.set(key, true)
    return super.consume(key)
  }
}
