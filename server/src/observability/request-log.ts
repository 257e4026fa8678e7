import fp from 'fastify-plugin'
import { outcomeOf } from './response-outcome.ts'
import { traceIdOf } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds this request has waited for the product server. */
    upstreamMs: number
  }
}

/** Logs one line for each request; the route's pattern stands for the path, which may hold identifiers. */
export const requestLogPlugin = fp(
  async (app) => {
    app.decorateRequest('upstreamMs', 0)
    // None of the names below is redacted, and searching the line for names that are takes longer than writing it.
    const log = app.log.child({}, { redact: [] })
    app.addHook('onResponse', (request, reply, done) => {
      log.info(
        {
          reqId: request.id,
          traceId: traceIdOf(request.traceparent),
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          tenant: request.tenant,
          status: outcomeOf(request, reply).status,
          ms: Math.round(reply.elapsedTime),
          upstreamMs: Math.round(request.upstreamMs),
        },
        'request completed',
      )
      done()
    })
  },
  { name: 'request-log' },
)
