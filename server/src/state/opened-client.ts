import type { Cluster, Redis } from 'ioredis'

/** A client of one server, of the primary that Sentinels name, or of a cluster. */
export type RedisClient = Redis | Cluster

/** A client and what follows failovers for it. */
export type OpenedClient = {
  readonly client: RedisClient
  /** Calls `listener` whenever the client is connected: in a cluster, with all servers that can be reached. */
  onReady(listener: () => void): void
  /** Whether a write may be lost although replicas have it, since the primary is being moved. */
  isFailingOver(): boolean
  close(): void
}
