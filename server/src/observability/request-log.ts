import fp from 'fastify-plugin'
import { answered } from './response-outcome.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds this request has waited for the product server. */
    upstreamMs: number
  }
}

/** One line for each answered request; the route's pattern stands for the path, which may hold identifiers. */
export const requestLogPlugin = fp(
  async (app) => {
    app.decorateRequest('upstreamMs', 0)
    // None of the names below is censored, and looking for them takes longer than writing the line.
    const log = app.log.child({}, { redact: [] })
    app.addHook('onResponse', (request, reply, done) => {
      log.info(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          tenant: request.tenant,
          status: answered(request, reply).status,
          ms: Math.round(reply.elapsedTime),
          upstreamMs: Math.round(request.upstreamMs),
        },
        'answered',
      )
      done()
    })
  },
  { name: 'request-log' },
)
