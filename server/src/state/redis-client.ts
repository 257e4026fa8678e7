import type { RedisOptions } from 'ioredis'
import { openClusterClient } from './cluster-client.ts'
import { compareAndSet } from './compare-and-set.ts'
import type { OpenedClient } from './opened-client.ts'
import { createReconnectOnError } from './redis-refusal.ts'
import type { RedisSettings } from './redis-settings.ts'
import { openSentinelClient } from './sentinel-client.ts'

type Library = Pick<typeof import('ioredis'), 'Redis' | 'Cluster'>

/** 100 ms before the first reconnection, doubled each time, at most 500 ms: after a failover nobody should wait for us. */
const reconnectDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 4), 500)

/**
 * What keeps a request from waiting for an outage, with every topology: no queues, no command that the library sends a second
 * time, half a second for a reply, and a connection without any reply for two seconds is closed.
 */
const patience = {
  commandTimeout: 500,
  connectTimeout: 2_000,
  socketTimeout: 2_000,
  disconnectTimeout: 200,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  disableClientInfo: true,
} as const satisfies RedisOptions

/** A client for `settings` (BFF-77), not connected yet. It reconnects in the background for as long as it is open. */
export function openClient(library: Library, settings: RedisSettings): OpenedClient {
  const { address, sentinelPassword } = settings
  const tls = address.tls ? { tls: tlsOf(settings) } : {}
  const options = { ...patience, ...credentialsOf(settings), ...tls }
  const single = {
    ...options,
    scripts: { compareAndSet },
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: reconnectDelay,
    reconnectOnError: createReconnectOnError(),
  }
  switch (address.kind) {
    case 'single': {
      const client = new library.Redis({ ...single, ...address.server, db: address.db })
      return {
        client,
        onReady: (listener) => void client.on('ready', listener),
        isFailingOver: () => false,
        close: () => client.disconnect(),
      }
    }
    case 'sentinel': {
      const { connectTimeout, disableClientInfo } = patience
      const password = sentinelPassword === undefined ? {} : { password: sentinelPassword }
      const sentinelOptions = { connectTimeout, disableClientInfo, ...password, ...tls }
      return openSentinelClient(library, { address, options: single, sentinelOptions, reconnectDelay })
    }
    case 'cluster':
      return openClusterClient(library, address, { options, reconnectDelay })
  }
}

const credentialsOf = ({ address: { username, password } }: RedisSettings) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

const tlsOf = ({ tls: { ca, cert, key } }: RedisSettings) => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
})
