import { login } from '@storefront/shared/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Registry } from 'prom-client'
import { browserMetrics } from './browser-metrics.ts'
import { businessMetrics } from './business-metrics.ts'
import { answered } from './response-outcome.ts'
import { trafficMetrics } from './traffic-metrics.ts'

/** Everything that is counted, and the registry that `/metrics` prints (server/README.md, For operators). */
export type Metrics = ReturnType<typeof createMetrics>

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** The metrics of one server. Every label has a bounded set of values (BFF-51): patterns, names, codes, never input. */
export function createMetrics() {
  const registry = new Registry()
  return {
    registry,
    ...trafficMetrics(registry),
    ...businessMetrics(registry),
    ...browserMetrics(registry),
  }
}

/** The labels of an answered request. A path that no route of ours has is 'none', whatever it says. */
export const requestLabels = ({ routeOptions, method }: FastifyRequest, status: number) => ({
  route: routeOptions.url ?? 'none',
  method,
  status: `${Math.floor(status / 100)}xx`,
})

/** Counts every answered request. */
export const metricsPlugin = fp(
  async (app) => {
    const metrics = createMetrics()
    app.decorate('metrics', metrics)
    app.addHook('onResponse', (request, reply, done) => {
      const { status, code } = answered(request, reply)
      const labels = requestLabels(request, status)
      metrics.requestDuration.observe(labels, reply.elapsedTime / 1_000)
      if (code) metrics.errors.inc({ code })
      if (labels.route === login.path && labels.method === login.method) {
        metrics.logins.inc({ outcome: code ?? 'success' })
      }
      done()
    })
  },
  { name: 'metrics' },
)
