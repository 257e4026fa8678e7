import fp from 'fastify-plugin'
import { memoryStores } from './memory-store.ts'
import { connectRedis, type RedisConnection } from './redis.ts'
import { redisStores } from './redis-store.ts'
import type { Stores } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The connection to the Redis that the replicas share; null without `REDIS_URL`. */
    redis: RedisConnection | null
    stores: Stores
  }
}

/**
 * Adds the stores: in Redis if `REDIS_URL` is set, else in memory (BFF-27). Tests may pass others.
 * Registered first, because Fastify closes plugins in reverse order: the others can still write while they close.
 */
export const statePlugin = fp<{ stores?: Stores | undefined }>(
  async (app, given) => {
    const { address, waitReplicas } = app.config.redis
    const options = { log: app.log, waitReplicas, inSpan: app.tracing.inSpan }
    const redis = address === undefined ? null : await connectRedis(address, options)
    app.decorate('redis', redis)
    app.decorate('stores', given.stores ?? (redis ? redisStores(redis) : memoryStores()))
    app.addHook('onClose', async () => redis?.disconnect())
  },
  { name: 'state', dependencies: ['tracing'] },
)
