import Fastify, { type FastifyBaseLogger } from 'fastify'
import { onTestFinished } from 'vitest'
import { readRedisUrl } from '../src/state/redis-address.ts'
import { connectRedis, type RedisConnection } from '../src/state/redis-connection.ts'
import type { RedisSettings } from '../src/state/redis-settings.ts'

type Options = Partial<Omit<RedisSettings, 'address'>> & {
  readonly log?: FastifyBaseLogger
  readonly waitReplicas?: number
}

/** Settings as `REDIS_URL` and the variables beside it would give them. */
function settingsOf(url: string, { sentinelPassword, tls }: Options = {}): RedisSettings {
  const address = readRedisUrl(url)
  if ('mistake' in address) throw new Error(`${url} ${address.mistake}`)
  return { address, sentinelPassword, tls: tls ?? { ca: undefined, cert: undefined, key: undefined } }
}

/** A connection of the server for the running test, ended with it. */
export async function connectTest(url: string, options: Options = {}): Promise<RedisConnection> {
  const { log = Fastify().log, waitReplicas = 0 } = options
  const connection = await connectRedis(settingsOf(url, options), { log, keyPrefix: 'test:', waitReplicas })
  onTestFinished(() => connection.disconnect())
  return connection
}
