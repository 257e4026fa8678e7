import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics } from 'prom-client'
import { openApiDocument } from '../endpoint/openapi.ts'
import { AppError } from '../errors/app-error.ts'
import { sendError } from '../errors/error-handler.ts'
import { isOperatorsHost } from '../hosts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process can serve, regardless of other systems such as the product server. */
    readiness: {
      readonly ready: boolean
      /** Makes `/readyz` 503, so that the ingress stops sending requests. Requests are still served (BFF-42). */
      drain(): void
    }
  }
}

/** Adds `app.readiness`. */
export const readinessPlugin = fp(
  async (app) => {
    let listening = false
    let draining = false
    app.addHook('onListen', async () => {
      listening = true
    })
    // While draining, each response closes its connection. So the ingress closes its connections before the listener does: none
    // breaks during a request, and none delays the end of the process (BFF-32).
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (draining) reply.header('connection', 'close')
      done()
    })
    app.decorate('readiness', {
      get ready() {
        return listening && !draining
      },
      drain() {
        draining = true
      },
    })
  },
  { name: 'readiness' },
)

/**
 * For requests with an effect, which a web page could send even if it cannot read the response.
 * @throws AppError 403 for a request of a browser (BFF-107)
 */
export function refuseBrowsers(headers: IncomingHttpHeaders): void {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    throw new AppError('CROSS_SITE', { message: 'This is not for browsers.' })
}

/**
 * The admin listener (BFF-42, BFF-51), to which `serve.ts` adds routes. Anyone who reaches the port may use it, except web pages:
 * they cannot read it, and their requests with an effect are refused (BFF-107, `refuseBrowsers`).
 */
export function buildAdmin({ config, readiness, metrics: { registry } }: FastifyInstance) {
  const admin = Fastify({ logger: false, forceCloseConnections: true, frameworkErrors: sendError })
  admin.setErrorHandler(sendError)
  admin.addHook('onRequest', async ({ method, headers }) => {
    if (!isOperatorsHost(headers.host, config)) throw new AppError('WRONG_HOST')
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead) refuseBrowsers(headers)
  })
  admin.get('/livez', async () => ({ status: 'alive' }))
  admin.get('/readyz', async (_request, reply) => {
    if (!readiness.ready) reply.code(503)
    return { status: readiness.ready ? 'ready' : 'draining' }
  })
  admin.get('/openapi.json', async () => openApiDocument())
  admin.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return admin
}

/** Adds metrics of the process, such as the delay of its event loop. Call it once in a process. */
export const addProcessMetrics = ({ metrics }: FastifyInstance) =>
  collectDefaultMetrics({ register: metrics.registry })
