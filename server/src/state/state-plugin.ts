import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { memoryStores } from './memory-store.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'
import type { RedisSettings } from './redis-settings.ts'
import { redisStores } from './redis-store.ts'
import type { Stores } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The connection to the Redis that the replicas share; null without `REDIS_URL`. */
    redis: RedisConnection | null
    stores: Stores
  }
}

/** What it takes to connect; null without `REDIS_URL`. */
function settingsOf({
  address,
  sentinelPassword,
  tls,
}: FastifyInstance['config']['redis']): RedisSettings | null {
  return address === undefined ? null : { address, sentinelPassword, tls }
}

/**
 * The stores: in Redis when `REDIS_URL` is set, else in memory (BFF-27); `given` ones take their place in tests.
 * Fastify closes plugins in reverse, so this one is registered first: the others can still write while they close.
 */
export const statePlugin = fp<{ stores?: Stores | undefined }>(
  async (app, given) => {
    const { keyPrefix, waitReplicas } = app.config.redis
    const settings = settingsOf(app.config.redis)
    const redis =
      settings &&
      (await connectRedis(settings, { log: app.log, keyPrefix, waitReplicas, inSpan: app.tracing.inSpan }))
    app.decorate('redis', redis)
    app.decorate('stores', given.stores ?? (redis ? redisStores(redis, app.config.redis) : memoryStores()))
    app.addHook('onClose', async () => redis?.disconnect())
  },
  { name: 'state', dependencies: ['tracing'] },
)
