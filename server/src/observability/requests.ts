import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { requestIdPattern } from '@storefront/shared/contract/request-texts.ts'
import { login } from '@storefront/shared/contract/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { errorTable } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The W3C trace context for calls upstream. */
    traceparent: string
    /** The milliseconds that this request has waited for the product server. */
    upstreamMs: number
  }
}

const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's request id when it is valid, else a new one (BFF-45). */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

function givenTraceparent({ headers: { traceparent } }: IncomingMessage): string | null {
  return typeof traceparent === 'string' && validTraceparent.test(traceparent) ? traceparent : null
}

function newTraceparent(): string {
  const traceId = randomUUID().replaceAll('-', '')
  return `00-${traceId}-${traceId.slice(16)}-01`
}

/** The trace id of a trace context, which finds a request in logs and traces (BFF-86). */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35)

/**
 * Gives every request a `traceparent`, which is echoed with the request id (BFF-45), and with tracing a span (BFF-86). A finished request
 * is measured and logged in one line, by its route's pattern, because a path may contain identifiers (BFF-44, BFF-51).
 */
export const requestsPlugin = fp(
  async (app) => {
    const { metrics, tracing } = app
    app.decorateRequest('traceparent', '')
    app.decorateRequest('upstreamMs', 0)

    app.addHook('onRequest', (request, reply, done) => {
      const given = givenTraceparent(request.raw)
      const span = tracing.startRequest?.(given)
      const traceparent = span?.traceparent ?? given ?? newTraceparent()
      const requestLog = request.log as Logger
      requestLog.setBindings({ traceId: traceIdOf(traceparent) })
      request.traceparent = traceparent
      reply.headers({ 'x-request-id': request.id, traceparent })
      reply.raw.once('close', () => {
        const outcome = outcomeOf(request, reply)
        report(request, reply, outcome)
        if (!span) return
        const { route, status, code } = outcome
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': status,
          'storefront.tenant': request.tenant,
          ...(code && { 'error.type': code }),
        }
        span.end(`${request.method} ${route}`, attributes, status >= 500)
      })
      // Fastify keeps this context while it reads a body.
      if (span) span.enter(done)
      else done()
    })

    /** Measures and logs a request that has ended. */
    function report(request: FastifyRequest, reply: FastifyReply, { route, status, code }: Outcome) {
      const { id: reqId, method, tenant, traceparent, upstreamMs } = request
      const ms = reply.elapsedTime
      metrics.requestDuration.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
      const knownTenant = metrics.tenants.of(tenant)
      if (code) metrics.errors.inc({ code })
      if (status >= 500) metrics.tenantServerErrors.inc({ tenant: knownTenant })
      if (route === login.path && method === login.method) {
        metrics.logins.inc({ outcome: code ?? 'success', tenant: knownTenant })
      }
      const traceId = traceIdOf(traceparent)
      const times = { ms: Math.round(ms), upstreamMs: Math.round(upstreamMs) }
      app.log.info({ reqId, traceId, method, route, tenant, status, ...times }, 'request completed')
    }
  },
  { name: 'requests', dependencies: ['tracing', 'metrics'] },
)

type Outcome = ReturnType<typeof outcomeOf>

/**
 * The pattern of the route ('none' without one), the status, and the code of our error. Of a response that was not finished: the error that
 * broke it, else 499, since its client disconnected.
 */
function outcomeOf({ routeOptions, errorCode, socket }: FastifyRequest, { raw, statusCode }: FastifyReply) {
  const route = routeOptions.url ?? 'none'
  if (raw.writableFinished || (raw.writableEnded && !socket.destroyed))
    return { route, status: statusCode, code: errorCode }
  const code = errorCode ?? 'CLIENT_LEFT'
  return { route, status: errorTable[code][0], code }
}
