import Fastify, { type FastifyBaseLogger } from 'fastify'
import { onTestFinished } from 'vitest'
import { connectRedis, type RedisConnection } from '../src/state/redis.ts'
import { type RedisAddress, readRedisUrl } from '../src/state/redis-url.ts'

type Options = { readonly log?: FastifyBaseLogger; readonly waitReplicas?: number }

/** What a `REDIS_URL` says. @throws Error when it is none */
export function addressOf(url: string): RedisAddress {
  const address = readRedisUrl(url)
  if ('mistake' in address) throw new Error(`${url} ${address.mistake}`)
  return address
}

/** A connection of the server for the running test, ended with it. */
export async function connectTest(
  url: string,
  { log = Fastify().log, waitReplicas }: Options = {},
): Promise<RedisConnection> {
  const connection = await connectRedis(addressOf(url), { log, ...(waitReplicas && { waitReplicas }) })
  onTestFinished(() => connection.disconnect())
  return connection
}
