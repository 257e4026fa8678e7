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
    const transport = createTransport({
      ...app.config,
      observe: (endpoint, outcome, seconds) =>
        app.metrics.upstreamDuration.observe({ endpoint, outcome }, seconds),
    })
    app.decorate('transport', transport)
    app.decorate('upstream', createUpstreamClient(transport))
    app.addHook('onClose', () => transport.close())
  },
  { name: 'upstream', dependencies: ['metrics'] },
)
