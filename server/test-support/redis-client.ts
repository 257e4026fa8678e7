import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { connectRedis, type RedisConnection } from '../src/state/redis.ts'
import { readRedisUrl } from '../src/state/redis-options.ts'

type Options = {
  readonly log?: FastifyBaseLogger
  readonly waitReplicas?: number
  /** Nothing there lets it in. */
  readonly isRefused?: boolean
}

/** A connection of the server for the running test, ended with it; open, unless it is refused, however long that takes on a busy machine. */
export async function connectTest(
  url: string,
  { log = Fastify().log, waitReplicas, isRefused = false }: Options = {},
): Promise<RedisConnection> {
  const connection = await connectRedis(readRedisUrl(url), { log, ...(waitReplicas && { waitReplicas }) })
  onTestFinished(() => connection.disconnect())
  const isOpen = () => [connection, connection.replicated].every(({ client }) => client.status === 'ready')
  if (!isRefused) await expect.poll(isOpen, { timeout: 10_000 }).toBe(true)
  return connection
}
