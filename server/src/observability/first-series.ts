import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { errorCodes } from '../errors/app-error.ts'
import { upstreamEndpoints } from './label-values.ts'
import type { Metrics } from './metrics.ts'

/** What SLOs are about: other routes have no series before their first request. */
const measuredRoutes = [chargeCard, login, { path: '/*', method: 'GET' }]

/**
 * Begins every series with 0: `rate()` and `increase()` see no first event of a series that was not there before it
 * (BFF-84). Of the histogram of requests, whose series are routes by methods by status classes, only what SLOs are about.
 * @param limits the names of the rate limits
 */
export function beginSeries(metrics: Metrics, limits: readonly string[]) {
  for (const code of Object.keys(errorCodes)) metrics.errors.inc({ code }, 0)
  for (const limit of limits) metrics.limited.inc({ limit }, 0)
  for (const status of ['400', '408', '413', '431']) metrics.malformed.inc({ status }, 0)
  for (const result of ['found', 'missing', 'unavailable']) metrics.foreignAssets.inc({ result }, 0)
  for (const what of ['future', 'no_zone']) metrics.misdatedTransactions.inc({ what }, 0)
  for (const key of ['sealing', 'other', 'unknown']) metrics.sessionsOpened.inc({ key }, 0)
  for (const name of ['FCP', 'INP', 'LCP', 'TTFB']) metrics.webVitals.zero({ name })
  for (const { path: route, method } of measuredRoutes) {
    for (const status of ['2xx', '4xx', '5xx']) metrics.requestDuration.zero({ route, method, status })
  }
  for (const endpoint of upstreamEndpoints) {
    metrics.upstreamRefused.inc({ endpoint }, 0)
    metrics.upstreamInFlight.set({ endpoint }, 0)
    metrics.upstreamQueued.set({ endpoint }, 0)
    for (const outcome of ['2xx', '5xx', 'timeout', 'unreachable']) {
      metrics.upstreamDuration.zero({ endpoint, outcome })
    }
  }
}
