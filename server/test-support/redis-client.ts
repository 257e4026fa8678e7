import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { connectRedis, type RedisConnection } from '../src/state/redis.ts'
import { readRedisUrl } from '../src/state/redis-options.ts'

type Options = {
  readonly log?: FastifyBaseLogger
  readonly waitReplicas?: number
  /** The server refuses the connection. */
  readonly isRefused?: boolean
}

/** A connection for the running test, closed when the test ends. Waits until it is open, unless `isRefused`. */
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
