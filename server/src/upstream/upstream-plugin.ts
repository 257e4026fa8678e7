import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import fp from 'fastify-plugin'
import { EndpointPool } from './endpoint-pool.ts'
import { createEndRefusedSession, type EndRefusedSession } from './refused-session.ts'
import { createUpstreamClient, type Lane, type UpstreamClient } from './upstream-client.ts'
import { cutOffSlowClients, type WaitingResponses } from './waiting-responses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The connections to an entry's endpoint in a lane, 'fan' by default. */
    upstreamPool: (entry: Endpoint, lane?: Lane) => EndpointPool
    upstream: UpstreamClient
    endRefusedSession: EndRefusedSession
    waitingResponses: WaitingResponses
  }
}

const names = new Map(Object.entries<Endpoint>(endpoints).map(([name, entry]) => [entry, name]))

/**
 * Adds the connections to the product server, which are destroyed when the server closes, and the client of our own calls. Each endpoint
 * has its own connections in each lane, so one that hangs does not block others (BFF-85).
 */
export const upstreamPlugin = fp(
  async (app) => {
    const pools = new Map<string, EndpointPool>()
    app.decorate('upstreamPool', (entry, lane = 'fan') => {
      const name = names.get(entry) ?? `${entry.method} ${entry.path}`
      const key = `${lane} ${name}`
      const pool = pools.get(key) ?? new EndpointPool(name, app)
      pools.set(key, pool)
      return pool
    })
    app.decorate('upstream', createUpstreamClient(app))
    app.decorate('endRefusedSession', createEndRefusedSession(app.upstream))
    app.decorate('waitingResponses', new Map())
    const cuttingOff = setInterval(() => cutOffSlowClients(app.waitingResponses), 50).unref()

    const { beforeScrape, upstreamInFlight, upstreamQueued } = app.metrics
    beforeScrape(() => {
      for (const [endpoint, lanes] of Map.groupBy(pools.values(), (pool) => pool.endpoint)) {
        const sum = (name: 'queued' | 'size') => lanes.reduce((total, { stats }) => total + stats[name], 0)
        upstreamQueued.set({ endpoint }, sum('queued'))
        upstreamInFlight.set({ endpoint }, sum('size') - sum('queued'))
      }
    })
    app.addHook('onClose', async () => {
      clearInterval(cuttingOff)
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    })
  },
  { name: 'upstream', dependencies: ['metrics'] },
)
