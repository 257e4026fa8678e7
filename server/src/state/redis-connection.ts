import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** How long a start waits for the first connection. */
const firstConnectMs = 1_000

/** 100 ms before the first reconnection, doubled each time, at most 2 s. */
const reconnectDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000)

/**
 * A Redis client that never makes a request wait for an outage (BFF-33): without a connection a command rejects at once,
 * with one within half a second. It sends no command twice by itself and reconnects in the background; the log reports
 * the outage once and its end once. Resolves after a second at the latest, connected or not.
 * ioredis is imported here only, so that a server without `REDIS_URL` does not load it.
 * @param url redis:// or rediss://
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
    // Closes a connection on which Redis has stopped responding, so that commands fail at once instead of after 500 ms.
    socketTimeout: 2_000,
    retryStrategy: reconnectDelay,
    disableClientInfo: true,
  })
  logOutages(redis, log)
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<void>((done) => {
    timer = setTimeout(done, firstConnectMs)
  })
  // `logOutages` has logged the error.
  await Promise.race([redis.connect().catch(() => undefined), timedOut])
  clearTimeout(timer)
  return redis
}

function logOutages(redis: Redis, log: FastifyBaseLogger) {
  let isAway = false
  const onAway = (err?: Error) => {
    if (isAway) return
    isAway = true
    log.error({ err }, 'redis is away: charges are refused, everything else goes on')
  }
  redis.on('error', onAway)
  redis.on('reconnecting', () => onAway())
  redis.on('ready', () => {
    if (isAway) log.info('redis is back')
    isAway = false
  })
}
