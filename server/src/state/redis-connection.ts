import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

const firstConnectMs = 1_000

/** 100 ms, doubled each time, at most 2 s. */
const pauseBefore = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000)

/**
 * A client that never lets a caller wait for a Redis that is away: a command fails at once while there is no connection
 * and within half a second otherwise, and nothing is ever sent again behind the caller's back. It reconnects by itself;
 * the log hears once when Redis goes and once when it is back. Waits at most a second for the first connection and
 * answers the client all the same. ioredis is loaded only here, so that who needs no Redis does not load it.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 500,
    connectTimeout: 2_000,
    // A connection on which nothing is answered any more is given up, so that commands fail at once instead of late.
    socketTimeout: 2_000,
    retryStrategy: pauseBefore,
    disableClientInfo: true,
  })
  tellChanges(redis, log)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, firstConnectMs)
  })
  // A failure has been told to the log by its event.
  await Promise.race([redis.connect().catch(() => undefined), late])
  clearTimeout(timer)
  return redis
}

function tellChanges(redis: Redis, log: FastifyBaseLogger) {
  let away = false
  const gone = (err?: Error) => {
    if (away) return
    away = true
    log.error({ err }, 'redis is away: reads go on, charges are refused')
  }
  redis.on('error', gone)
  redis.on('reconnecting', () => gone())
  redis.on('ready', () => {
    if (away) log.info('redis is back')
    away = false
  })
}
