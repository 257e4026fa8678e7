import { login } from '@storefront/shared/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { beginSeries } from './first-series.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { outcomeOf } from './response-outcome.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** The labels of a request. The route is a pattern of ours; any path that has no route is 'none' (BFF-51). */
const requestLabels = ({ routeOptions, method }: FastifyRequest, status: number) => ({
  route: routeOptions.url ?? 'none',
  method,
  status: `${Math.floor(status / 100)}xx`,
})

/** Measures every request, and counts errors and logins by their outcome and tenant. */
export const metricsPlugin = fp(
  async (app) => {
    const metrics = createMetrics()
    beginSeries(metrics, Object.keys(app.config.limits))
    app.decorate('metrics', metrics)
    app.addHook('onResponse', (request, reply, done) => {
      const { status, code } = outcomeOf(request, reply)
      const labels = requestLabels(request, status)
      metrics.requestDuration.observe(labels, reply.elapsedTime / 1_000)
      if (code) metrics.errors.inc({ code })
      const tenant = metrics.tenants.of(request.tenant)
      if (status >= 500) metrics.tenantServerErrors.inc({ tenant })
      if (labels.route === login.path && labels.method === login.method) {
        metrics.logins.inc({ outcome: code ?? 'success', tenant })
      }
      done()
    })
  },
  { name: 'metrics' },
)
