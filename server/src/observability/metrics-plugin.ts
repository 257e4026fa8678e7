import fp from 'fastify-plugin'
import { createMetrics, type Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Makes `app.metrics`. */
export const metricsPlugin = fp(
  async (app) => {
    app.decorate('metrics', createMetrics(Object.keys(app.config.limits), app.redis))
  },
  { name: 'metrics', decorators: { fastify: ['redis'] } },
)
