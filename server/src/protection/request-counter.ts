import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { bounded } from '../state/bounded.ts'

/** How many requests of a key its window has had, this one included, and the milliseconds until the window ends. */
type Count = { readonly consumedPoints: number; readonly msBeforeNext: number }

type Options = {
  /** How long a request counts, in seconds, from the first one of its window on. */
  readonly windowS?: number
  /** How many keys are counted in this process. */
  readonly maxLocalKeys?: number
}

/**
 * Counts requests by key (BFF-41): in Redis, so that a limit holds over all replicas; where there is none, or it does
 * not reply, in this process. Neither a limit nor a request is lost with Redis.
 */
export function requestCounter(
  redis: Redis | null,
  { windowS = 60, maxLocalKeys = 100_000 }: Options = {},
): (key: string) => Promise<Count> {
  // The counter only counts; what is too much differs from key to key and is for the caller to say.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: windowS }
  const local = new BoundedMemory({ ...options, keyPrefix: '' }, maxLocalKeys)
  if (redis === null) return (key) => local.consume(key)
  const shared = new RateLimiterRedis({
    ...options,
    keyPrefix: 'limit',
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: local,
  })
  return (key) => shared.consume(key)
}

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
