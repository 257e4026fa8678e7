import Fastify, { type FastifyBaseLogger } from 'fastify'
import { onTestFinished } from 'vitest'
import { connectRedis, type RedisConnection } from '../src/state/redis.ts'
import { readRedisUrl } from '../src/state/redis-options.ts'

type Options = { readonly log?: FastifyBaseLogger; readonly waitReplicas?: number }

/** A connection of the server for the running test, ended with it. */
export async function connectTest(
  url: string,
  { log = Fastify().log, waitReplicas }: Options = {},
): Promise<RedisConnection> {
  const connection = await connectRedis(readRedisUrl(url), { log, ...(waitReplicas && { waitReplicas }) })
  onTestFinished(() => connection.disconnect())
  return connection
}
