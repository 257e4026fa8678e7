import fp from 'fastify-plugin'
import { createTransport, type Transport } from './transport.ts'
import { createUpstreamClient, type UpstreamClient } from './upstream-client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    transport: Transport
    upstream: UpstreamClient
  }
}

/** Our own agent, destroyed when the server closes, and the client upon it. */
export const upstreamPlugin = fp(
  async (app) => {
    const { upstreamDuration, upstreamRefused } = app.metrics
    const transport = createTransport({
      ...app.config,
      observe: (endpoint, outcome, seconds) => upstreamDuration.observe({ endpoint, outcome }, seconds),
      inSpan: app.tracing.inSpan,
      onRefused: (endpoint) => upstreamRefused.inc({ endpoint }),
    })
    app.metrics.beforeScrape(() => {
      for (const { endpoint, inFlight, queued } of transport.loads()) {
        app.metrics.upstreamInFlight.set({ endpoint }, inFlight)
        app.metrics.upstreamQueued.set({ endpoint }, queued)
      }
    })
    app.decorate('transport', transport)
    app.decorate('upstream', createUpstreamClient(transport))
    app.addHook('onClose', () => transport.close())
  },
  { name: 'upstream', dependencies: ['metrics'] },
)
