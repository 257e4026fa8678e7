import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { randomHex } from './random-hex.ts'
import { outcomeOf } from './response-outcome.ts'
import type { RequestSpan } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The W3C trace context that goes upstream. */
    traceparent: string
    /** Null without tracing. */
    span: RequestSpan | null
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Of the request's trace context, for its logger. */
    traceId?: string
  }
}

const validRequestId = /^[A-Za-z0-9_-]{8,64}$/
const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's request id when it is valid, else a new one (BFF-45). */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && validRequestId.test(given) ? given : randomHex(18)
}

function givenTraceparent({ headers: { traceparent } }: IncomingMessage): string | null {
  return typeof traceparent === 'string' && validTraceparent.test(traceparent) ? traceparent : null
}

const newTraceparent = () => `00-${randomHex(16)}-${randomHex(8)}-01`

/** The trace id of a trace context, by which all that belongs to a request is found in logs and traces (BFF-86). */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35)

/**
 * Gives every request a `traceparent`, and echoes both it and the request id (BFF-45). With tracing the request is a span,
 * whose parent is the caller's, and `traceparent` names it (BFF-86).
 */
export const tracePlugin = fp(
  async (app) => {
    const { startRequest } = app.tracing
    app.decorateRequest('traceparent', '')
    app.decorateRequest('span', null)
    app.addHook('onRequest', (request, reply, done) => {
      const given = givenTraceparent(request.raw)
      request.span = startRequest?.(given) ?? null
      request.traceparent = request.span?.traceparent ?? given ?? newTraceparent()
      request.raw.traceId = traceIdOf(request.traceparent)
      reply.header('x-request-id', request.id)
      reply.header('traceparent', request.traceparent)
      if (request.span) {
        reply.raw.once('close', () => endSpan(request, reply))
        // Fastify keeps this context while it reads a body.
        request.span.enter(done)
      } else done()
    })
  },
  { name: 'trace', dependencies: ['tracing'] },
)

function endSpan(request: FastifyRequest, reply: FastifyReply) {
  const { status, code } = outcomeOf(request, reply)
  const route = request.routeOptions.url ?? 'none'
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
    'storefront.tenant': request.tenant,
    ...(code && { 'error.type': code }),
  }
  request.span?.end(`${request.method} ${route}`, attributes, status >= 500)
}
