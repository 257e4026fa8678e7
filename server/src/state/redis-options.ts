import type { RedisOptions } from 'ioredis'
import type { RedisAddress } from './redis-url.ts'

/** Replies of a server that is no primary that serves: the name, the service or the Sentinels lead to another one by now. */
const notPrimaryCodes = new Set(['READONLY', 'LOADING', 'MASTERDOWN'])
/** Replies of a primary that takes no writes: its memory or disk is full, or it has lost its replicas. */
const writeRefusedCodes = new Set(['OOM', 'MISCONF', 'NOREPLICAS'])

/** The code of an error reply; Redis 6 and before have a script's within the text. */
const codeOf = (error: unknown): string => {
  const codes = error instanceof Error ? [...error.message.matchAll(/(?:^|-)([A-Z]{3,})\b/g)] : []
  return codes.map(([, code = '']) => code).findLast((code) => code !== 'ERR') ?? ''
}

/** Whether Redis has replied that it cannot serve writes at the moment, to whomever (BFF-78). */
export const isRefusal = (error: unknown): boolean =>
  notPrimaryCodes.has(codeOf(error)) || writeRefusedCodes.has(codeOf(error))

/**
 * Decides for one client after which replies it connects anew (BFF-77): at most once a second when the server is no primary, and once
 * in five seconds when it is one that takes no writes, so that a server that goes on refusing makes no storm of connections.
 * @param now milliseconds on a clock that does not jump
 */
export function createReconnectOnError(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (error: Error): boolean => {
    const code = codeOf(error)
    const everyMs = notPrimaryCodes.has(code) ? 1_000 : writeRefusedCodes.has(code) ? 5_000 : null
    if (everyMs === null || now() - last < everyMs) return false
    last = now()
    return true
  }
}

/** 100 ms before the first reconnection, doubled each time, at most 500 ms: after a failover nobody should wait for us. */
const reconnectDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 4), 500)

/**
 * What keeps a request from waiting for an outage: no queues, no command that the library sends a second time, half a second
 * for a reply, and a connection without any reply for two seconds is closed.
 */
export const patience = {
  commandTimeout: 500,
  connectTimeout: 2_000,
  socketTimeout: 2_000,
  disconnectTimeout: 200,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  disableClientInfo: true,
  retryStrategy: reconnectDelay,
} as const satisfies RedisOptions

/** Options of a client of the server at an address, which the library finds by itself (BFF-77). */
export function serverOptions(address: RedisAddress): RedisOptions {
  const tls = address.tls ? { tls: address.tls } : {}
  const { username, password, db } = address
  const common = {
    ...patience,
    ...tls,
    ...(username && { username }),
    ...(password && { password }),
    db,
    lazyConnect: true,
    enableOfflineQueue: false,
    reconnectOnError: createReconnectOnError(),
  }
  if (address.kind === 'single') return { ...common, ...address.server }
  return {
    ...common,
    name: address.name,
    sentinels: [...address.sentinels],
    failoverDetector: true,
    sentinelRetryStrategy: reconnectDelay,
    sentinelCommandTimeout: 500,
    // The addresses that Sentinels have of each other may not be valid from here.
    updateSentinels: false,
    ...(address.sentinelPassword && { sentinelPassword: address.sentinelPassword }),
    ...(address.tls && { enableTLSForSentinelMode: true, sentinelTLS: address.tls }),
  }
}
