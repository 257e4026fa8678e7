import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import { redisCommands } from '../state/redis.ts'

/**
 * Measures the connection to Redis (BFF-78). Without one there is no `storefront_redis_up`: 1 would not be true, and an alert on
 * 0 must not fire.
 */
export const redisMetricsPlugin = fp(
  async ({ metrics: { registry, redisErrors }, redis }) => {
    for (const command of redisCommands) redisErrors.inc({ command }, 0)
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
  },
  { name: 'redis-metrics', dependencies: ['state', 'metrics'] },
)
