import fp from 'fastify-plugin'
import { createEndRefusedSession, type EndRefusedSession } from './refused-session.ts'
import { createTransport, type Transport } from './transport.ts'
import { createUpstreamClient, type UpstreamClient } from './upstream-client.ts'
import type { WaitingClient, WaitingClients } from './waiting-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    transport: Transport
    upstream: UpstreamClient
    endRefusedSession: EndRefusedSession
    waitingClients: WaitingClients
  }
}

/** Adds the transport, which is destroyed when the server closes, its client, and the state of clients that wait for responses. */
export const upstreamPlugin = fp(
  async (app) => {
    const { upstreamDuration, upstreamRefused, upstreamInFlight, upstreamQueued } = app.metrics
    const transport = createTransport({
      ...app.config,
      observe: (endpoint, outcome, seconds) => upstreamDuration.observe({ endpoint, outcome }, seconds),
      inSpan: app.tracing.inSpan,
      onRefused: (endpoint) => upstreamRefused.inc({ endpoint }),
    })
    app.metrics.beforeScrape(() => {
      for (const { endpoint, inFlight, queued } of transport.loads()) {
        upstreamInFlight.set({ endpoint }, inFlight)
        upstreamQueued.set({ endpoint }, queued)
      }
    })
    app.decorate('transport', transport)
    app.decorate('upstream', createUpstreamClient(transport))
    app.decorate('endRefusedSession', createEndRefusedSession(app.upstream))
    app.decorate('waitingClients', { bytes: 0, readers: new Set<WaitingClient>(), calls: new Map() })
    app.decorateRequest('waitingClient', null)
    app.addHook('onClose', () => transport.close())
  },
  { name: 'upstream', dependencies: ['metrics'] },
)
