import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { login } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { errorCodes } from '../errors/app-error.ts'
import type { startOpenTelemetry } from './opentelemetry.ts'
import { inNoSpan } from './tracing.ts'

type OpenTelemetry = ReturnType<typeof startOpenTelemetry>

declare module 'fastify' {
  interface FastifyInstance {
    /** The traces of the server (BFF-86). */
    tracing: Omit<OpenTelemetry, 'startRequest'> & Partial<OpenTelemetry>
  }
  interface FastifyRequest {
    /** The W3C trace context that goes upstream. */
    traceparent: string
    /** Milliseconds this request has waited for the product server. */
    upstreamMs: number
  }
}

/** Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded. */
async function startTracing({ config, log }: FastifyInstance): Promise<FastifyInstance['tracing']> {
  if (config.otlpEndpoint === undefined) return { inSpan: inNoSpan, close: async () => undefined }
  const { startOpenTelemetry } = await import('./opentelemetry.ts')
  return startOpenTelemetry(config.otlpEndpoint, config.buildCommit, log)
}

/** Makes `app.tracing`. Registered before whatever is traced, so that it closes after all of it. */
export const tracingPlugin = fp(
  async (app) => {
    const tracing = await startTracing(app)
    app.decorate('tracing', tracing)
    app.addHook('onClose', () => tracing.close())
  },
  { name: 'tracing' },
)

const validRequestId = /^[A-Za-z0-9_-]{8,64}$/
const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's request id when it is valid, else a new one (BFF-45). */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && validRequestId.test(given) ? given : randomUUID()
}

function givenTraceparent({ headers: { traceparent } }: IncomingMessage): string | null {
  return typeof traceparent === 'string' && validTraceparent.test(traceparent) ? traceparent : null
}

function newTraceparent(): string {
  const traceId = randomUUID().replaceAll('-', '')
  return `00-${traceId}-${traceId.slice(16)}-01`
}

/** The trace id of a trace context, by which all that belongs to a request is found in logs and traces (BFF-86). */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35)

/**
 * Gives every request a `traceparent`, echoed with the request id (BFF-45), and with tracing a span (BFF-86). When it is over
 * it is measured and logged in one line, by its route's pattern, since a path may hold identifiers (BFF-44, BFF-51).
 */
export const requestsPlugin = fp(
  async (app) => {
    const { metrics, tracing } = app
    // No field of the line has a name that is redacted, and looking for those takes longer than writing the line.
    const log = app.log.child({}, { redact: [] })
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
      if (!span) return done()
      reply.raw.once('close', () => {
        const { route, status, code } = outcomeOf(request, reply)
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
      span.enter(done)
    })

    app.addHook('onResponse', (request, reply, done) => {
      const { id: reqId, method, tenant, traceparent, upstreamMs } = request
      const { route, status, code } = outcomeOf(request, reply)
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
      log.info({ reqId, traceId, method, route, tenant, status, ...times }, 'request completed')
      done()
    })
  },
  { name: 'requests', dependencies: ['tracing', 'metrics'] },
)

/** The pattern of the route ('none' without one), the status, and our error's code. 499 if the client disconnected early. */
function outcomeOf({ routeOptions, errorCode }: FastifyRequest, { raw, statusCode }: FastifyReply) {
  const route = routeOptions.url ?? 'none'
  if (raw.writableEnded) return { route, status: statusCode, code: errorCode }
  return { route, status: errorCodes.CLIENT_LEFT[0], code: 'CLIENT_LEFT' as const }
}
