import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import { createMetrics, type Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Makes `app.metrics`. */
export const metricsPlugin = fp(
  async (app) => {
    app.decorate('metrics', createMetrics(Object.keys(app.config.limits)))
  },
  { name: 'metrics' },
)

/** Measures Redis and the connection to it (BFF-78); nothing without one, where an alert on 0 must not fire. */
export const redisMetricsPlugin = fp(
  async ({ metrics: { registry, redisErrors }, redis }) => {
    if (redis === null) return
    redis.onCommandError((command) => redisErrors.inc({ command }))
    new Gauge({
      name: 'storefront_redis_up',
      help: '1 while Redis serves, writes included, else 0; only where Redis is configured',
      registers: [registry],
      collect() {
        this.set(redis.isUp ? 1 : 0)
      },
    })
    const memoryGauge = (name: string, help: string, field: string) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // Undefined while Redis is away or refuses `INFO`, which counts as no error.
          const info = await redis.client.info('memory').catch(() => '')
          const bytes = new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1]
          if (bytes === undefined) this.remove()
          else this.set(Number(bytes))
        },
      })
    memoryGauge('storefront_redis_memory_used_bytes', 'Memory that Redis uses', 'used_memory')
    const maxHelp = 'Memory that Redis may use, 0 without a limit'
    memoryGauge('storefront_redis_memory_max_bytes', maxHelp, 'maxmemory')
  },
  { name: 'redis-metrics', dependencies: ['state', 'metrics'] },
)
