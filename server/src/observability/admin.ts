import Fastify from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { openApiDocument } from '../endpoint/openapi.ts'
import type { Readiness } from './readiness.ts'

/** What the public server shows to operators. */
export type Operated = { readonly readiness: Readiness; readonly metrics: { readonly registry: Registry } }

/**
 * The operators' listener: `/livez` is the process itself and depends on nothing outside, `/readyz` is "can serve",
 * `/metrics` is for Prometheus, `/openapi.json` describes the browser's surface (BFF-42, BFF-51). Nothing of it is on the public
 * port.
 */
export function buildAdmin({ readiness, metrics: { registry } }: Operated) {
  const admin = Fastify({ logger: false, forceCloseConnections: true })
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

/** Adds what the process says of itself, the delay of its event loop included. Once in a process. */
export const addProcessMetrics = ({ metrics }: Pick<Operated, 'metrics'>) =>
  collectDefaultMetrics({ register: metrics.registry })
