import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createTenantLabels } from './tenant-labels.ts'

/** Everything that is measured, and the registry that `/metrics` prints (server/README.md, For operators). */
export type Metrics = ReturnType<typeof createMetrics>

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The metrics of one server. Every label has a bounded set of values (BFF-51): patterns, names and codes, never input. A
 * tenant is a label only once its branding was found (`tenants`). Durations are in seconds.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const readings: (() => void)[] = []
  /** Of a gauge whose value is read when it is scraped. */
  const collect = () => {
    for (const read of readings) read()
  }
  const metrics = {
    registry,

    // What runs.
    buildInfo: new Gauge({
      name: 'storefront_build_info',
      help: '1, with the version of the app and the commit that this process was built from',
      labelNames: ['version', 'commit'] as const,
      registers,
    }),

    // What goes through the server: requests, calls of the product server, refusals.
    requestDuration: new Histogram({
      name: 'storefront_http_request_duration_seconds',
      help: 'Requests by route pattern, method and status class; _count is their number',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: durationBuckets,
      registers,
    }),
    errors: new Counter({
      name: 'storefront_failures_total',
      help: 'Errors sent in our own envelope, by code',
      labelNames: ['code'] as const,
      registers,
    }),
    tenantServerErrors: new Counter({
      name: 'storefront_tenant_server_errors_total',
      help: 'Responses with a status of 5xx, by tenant',
      labelNames: ['tenant'] as const,
      registers,
    }),
    upstreamDuration: new Histogram({
      name: 'storefront_upstream_duration_seconds',
      help: 'Calls of the product server until the head of the response, by endpoint name and outcome',
      labelNames: ['endpoint', 'outcome'] as const,
      buckets: durationBuckets,
      registers,
    }),
    upstreamInFlight: new Gauge({
      name: 'storefront_upstream_in_flight',
      help: 'Calls of the product server that have a connection or open one, by endpoint name',
      labelNames: ['endpoint'] as const,
      registers,
      collect,
    }),
    upstreamQueued: new Gauge({
      name: 'storefront_upstream_queued',
      help: 'Calls of the product server that wait for a connection, by endpoint name',
      labelNames: ['endpoint'] as const,
      registers,
      collect,
    }),
    upstreamRefused: new Counter({
      name: 'storefront_upstream_refused_total',
      help: 'Calls of the product server that were refused because too many waited already, by endpoint name',
      labelNames: ['endpoint'] as const,
      registers,
    }),
    limited: new Counter({
      name: 'storefront_rate_limited_total',
      help: 'Requests refused by a rate limit, by limit',
      labelNames: ['limit'] as const,
      registers,
    }),
    shed: new Counter({
      name: 'storefront_shed_total',
      help: 'Requests refused because the process was overloaded',
      registers,
    }),
    malformed: new Counter({
      name: 'storefront_malformed_requests_total',
      help: 'Requests that were not HTTP as we accept it, by the status of the response',
      labelNames: ['status'] as const,
      registers,
    }),

    foreignAssets: new Counter({
      name: 'storefront_foreign_assets_total',
      help: 'Hashed files that this release does not have: found (of another release), missing, unavailable',
      labelNames: ['result'] as const,
      registers,
    }),

    sessionsOpened: new Counter({
      name: 'storefront_sessions_opened_total',
      help: 'Cookies by the key that sealed them: sealing (the first key, which seals), other, unknown',
      labelNames: ['key'] as const,
      registers,
    }),

    // What fans do.
    brandings: new Counter({
      name: 'storefront_branding_lookups_total',
      help: 'Lookups of a branding: hit, stale, miss, remembered, refused; and failure, a call of the product server that failed or no longer has one',
      labelNames: ['result', 'tenant'] as const,
      registers,
    }),
    sessionsBegun: new Counter({
      name: 'storefront_sessions_begun_total',
      help: 'Sessions begun',
      registers,
    }),
    sessionsEnded: new Counter({
      name: 'storefront_sessions_ended_total',
      help: 'Sessions ended by a log-out, a new login or a 401/403 of the product server',
      registers,
    }),
    logins: new Counter({
      name: 'storefront_logins_total',
      help: 'Logins: success, or the code of the error',
      labelNames: ['outcome', 'tenant'] as const,
      registers,
    }),
    charges: new Counter({
      name: 'storefront_charges_total',
      help: 'Charges that ended: success, declined, unknown, unsent, refused, unavailable',
      labelNames: ['outcome', 'tenant'] as const,
      registers,
    }),

    misdatedTransactions: new Counter({
      name: 'storefront_misdated_transactions_total',
      help: "Rows of customers' histories whose time is ahead of the product server's clock (future) or names no zone (no_zone), each time they are read",
      labelNames: ['what'] as const,
      registers,
    }),

    // The state that replicas share.
    redisErrors: new Counter({
      name: 'storefront_redis_errors_total',
      help: 'Commands that Redis refused or did not reply to, by command',
      labelNames: ['command'] as const,
      registers,
    }),
    limitStoreErrors: new Counter({
      name: 'storefront_limit_store_errors_total',
      help: 'Requests that only this replica counted, since Redis did not',
      registers,
    }),

    // What fans' browsers report.
    webVitals: new Histogram({
      name: 'storefront_web_vitals_seconds',
      help: 'FCP, INP, LCP and TTFB of real fans',
      labelNames: ['name'] as const,
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
      registers,
    }),
    layoutShift: new Histogram({
      name: 'storefront_web_vitals_layout_shift',
      help: 'CLS of real fans, a ratio',
      buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
    browserErrors: new Counter({
      name: 'storefront_browser_errors_total',
      help: 'Script errors that browsers of fans reported',
      registers,
    }),
  }
  return {
    ...metrics,
    tenants: createTenantLabels(metrics),
    /** Calls `read` before each scrape, to set the gauges that nobody sets when they change. */
    beforeScrape: (read: () => void) => void readings.push(read),
  }
}
