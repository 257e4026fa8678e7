import fp from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { memoryStores } from './memory-state.ts'
import { connectRedis } from './redis-connection.ts'
import { redisStores } from './redis-state.ts'
import type { Stores } from './state.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The connection that replicas share their state by; null where there is only this one. */
    redis: Redis | null
    stores: Stores
  }
}

/** What replicas share: in Redis when `REDIS_URL` is set, else in memory. Registered first, so that it closes last. */
export const statePlugin = fp<{ stores?: Stores | undefined }>(
  async (app, given) => {
    const { redisUrl, production } = app.config
    const redis = redisUrl === undefined ? null : await connectRedis(redisUrl, app.log)
    app.decorate('redis', redis)
    app.decorate('stores', given.stores ?? (redis ? redisStores(redis) : memoryStores()))
    app.addHook('onClose', async () => redis?.disconnect())
    if (redis === null && production) {
      app.log.warn('REDIS_URL is not set: sessions and payments are kept in memory, run one replica only')
    }
  },
  { name: 'state' },
)
