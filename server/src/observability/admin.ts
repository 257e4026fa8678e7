import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import { openApiDocument } from '../endpoint/openapi.ts'
import { AppError } from '../errors/app-error.ts'
import { sendError } from '../errors/error-handler.ts'
import { isPrivateHost } from '../hosts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process can serve. It depends on nothing outside, such as the product server. */
    readiness: {
      readonly ready: boolean
      /** From now on `/readyz` is 503, so that the ingress sends no more requests; serving goes on (BFF-42). */
      drain(): void
    }
  }
}

/** Knows when the public server listens and when it drains. */
export const readinessPlugin = fp(
  async (app) => {
    let listening = false
    let draining = false
    app.addHook('onListen', async () => {
      listening = true
    })
    // While draining each response closes its connection, also that of a request in flight. The ingress closes its
    // connections before the listener does, so none breaks under a request, and none keeps the process from its end (BFF-73).
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

/** An address of IPv6 in brackets, or a name or an address of IPv4 with a trailing dot at most; then a port, if any. */
const hostHeader = /^(?:\[([\da-f:.]+)\]|(\w[\w.-]*?)\.?)(?::\d{1,5})?$/i

/**
 * Whether a `Host` can be of somebody who meant the operators' listener (BFF-107): an address, a name that is private by itself, or one that
 * the operator has given. Any other may be a page's own name that leads here, and the page could read what it is sent.
 */
function isOperatorsHost(header: string | undefined, { adminHost, adminHosts }: Config): boolean {
  // A browser always sends one; some health checks of load balancers do not.
  if (header === undefined) return true
  const [, ipv6, name = ''] = hostHeader.exec(header.toLowerCase()) ?? []
  if (ipv6 !== undefined) return isIPv6(ipv6)
  if (name === '') return false
  return isIP(name) !== 0 || isPrivateHost(name) || [adminHost.toLowerCase(), ...adminHosts].includes(name)
}

/** For what has an effect: a page of a browser can send any request, though it reads no response. @throws AppError 403 (BFF-89) */
export function refuseBrowsers(headers: IncomingHttpHeaders): void {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    throw new AppError('CROSS_SITE', { message: 'This is not for browsers.' })
}

/**
 * The operators' listener (BFF-42, BFF-51), to which `serve.ts` adds routes. Anyone who reaches the port may use it, but for the pages of
 * a browser: they can neither read it (BFF-107), nor have an effect: what could have one is refused to them (BFF-89, `refuseBrowsers`).
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

/** Adds the metrics of the process, such as the delay of its event loop. Call it once in a process. */
export const addProcessMetrics = ({ metrics }: FastifyInstance) =>
  collectDefaultMetrics({ register: metrics.registry })
