import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, ClusterOptions, Redis } from 'ioredis'
import { compareAndSet } from './compare-and-set.ts'
import type { OpenedClient } from './opened-client.ts'
import type { RedisAddress } from './redis-address.ts'
import { createReconnectOnError } from './redis-refusal.ts'

type Options = {
  /** Of the client of each server. */
  readonly options: Omit<NonNullable<ClusterOptions['redisOptions']>, 'replyMapping'>
  readonly reconnectDelay: (attempt: number) => number
}

/** How long the connection to a server may take before the others are used without it. */
const connectMs = 1_000

/**
 * A client of a cluster (BFF-77). It follows `MOVED`, by which a server says that it did not carry out a command and who
 * does; everything else that goes wrong rejects the command.
 */
export function openClusterClient(
  library: { readonly Cluster: typeof Cluster },
  { servers }: Extract<RedisAddress, { kind: 'cluster' }>,
  { options, reconnectDelay }: Options,
): OpenedClient {
  const client = new library.Cluster([...servers], {
    scripts: { compareAndSet },
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectDelay,
    // Each would send a command again of which nobody knows whether it was carried out.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // A certificate names a host, not what it resolves to.
    dnsLookup: (host, done) => done(null, host),
    redisOptions: { ...options, reconnectOnError: createReconnectOnError() },
  })
  client.on('+node', connectSoon)
  return {
    client,
    onReady: (listener) =>
      void client.on('ready', () => {
        const late = wait(connectMs, undefined, { ref: false })
        // A server that cannot be reached is an error of its commands.
        void Promise.race([connected(client), late]).then(listener, listener)
      }),
    isFailingOver: () => false,
    close: () => client.disconnect(),
  }
}

/** The library connects to a server with its first command, and refuses the next ones until it is there. */
function connectSoon(node: Redis) {
  setImmediate(() => {
    // What goes wrong is an event of the cluster, too.
    if (node.status === 'wait') node.connect().catch(() => undefined)
  })
}

const connected = (client: Cluster) =>
  Promise.all(client.nodes('master').map((node) => node.status === 'ready' || once(node, 'ready')))
