import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { chargeCard, checkoutOrder, generateOrderId } from '@storefront/shared/contract/payments.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { type ErrorCode, errorCodes } from '../errors/app-error.ts'
import { redisCommands } from '../state/redis.ts'
import { byTenant, createSeries } from './series.ts'

const loginErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'CLIENT_LEFT',
  'CROSS_SITE',
  'IDENTITY_UNAVAILABLE',
  'ID_TOKEN_REFUSED',
  'INTERNAL',
  'LOGIN_REFUSED',
  'LOGIN_UNUSABLE',
  'PAYLOAD_TOO_LARGE',
  'SESSION_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UPSTREAM_FAILED',
  'UPSTREAM_TIMEOUT',
]

/** Handled by ourselves, with a call of the product server under the same name. */
const guardedCalls: readonly Endpoint[] = [chargeCard, checkoutOrder, generateOrderId]

const isUpstream = (entry: Endpoint) =>
  entry.handledBy === 'upstream' || entry.access === 'server' || guardedCalls.includes(entry)

/** The names of the calls that go to the product server, sent on for the browser or made by ourselves. */
const upstreamEndpoints = Object.entries(endpoints).flatMap(([name, entry]) =>
  isUpstream(entry) ? name : [],
)

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Everything that is measured, and the registry that `/metrics` prints (server/README.md, For operators). */
export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one server. Every label has a bounded set of values (BFF-51): patterns, names and codes, never input. */
export function createMetrics(limits: readonly string[]) {
  const { registry, counter, gauge, histogram, tenants } = createSeries()
  const byEndpoint = { endpoint: upstreamEndpoints }
  const readings: (() => void)[] = []
  const collect = () => {
    for (const read of readings) read()
  }

  const requestDuration = histogram(
    'storefront_http_request_duration_seconds',
    'Requests by route pattern, method and status class; _count is their number',
    durationBuckets,
    { route: [], method: [], status: [] },
  )
  // What SLOs are about: other routes have no series before their first request.
  for (const { path: route, method } of [chargeCard, login, { path: '/*', method: 'GET' }]) {
    for (const status of ['2xx', '4xx', '5xx']) requestDuration.zero({ route, method, status })
  }

  return {
    registry,
    buildInfo: gauge(
      'storefront_build_info',
      '1, with the version of the app and the commit that this process was built from',
      { version: [], commit: [] },
    ),

    // What goes through the server: requests, calls of the product server, refusals.
    requestDuration,
    errors: counter('storefront_failures_total', 'Errors sent in our own envelope', {
      code: Object.keys(errorCodes),
    }),
    tenantServerErrors: counter('storefront_tenant_server_errors_total', 'Responses of 5xx', byTenant),
    upstreamDuration: histogram(
      'storefront_upstream_duration_seconds',
      'Calls of the product server until the head of the response, by endpoint name and outcome',
      durationBuckets,
      { ...byEndpoint, outcome: ['2xx', '5xx', 'timeout', 'unreachable'] },
    ),
    upstreamInFlight: gauge(
      'storefront_upstream_in_flight',
      'Calls of the product server that have a connection or open one, by endpoint name',
      byEndpoint,
      collect,
    ),
    upstreamQueued: gauge(
      'storefront_upstream_queued',
      'Calls of the product server that wait for a connection, by endpoint name',
      byEndpoint,
      collect,
    ),
    upstreamRefused: counter(
      'storefront_upstream_refused_total',
      'Calls of the product server that were refused because too many waited already, by endpoint name',
      byEndpoint,
    ),
    limited: counter('storefront_rate_limited_total', 'Requests refused by a rate limit', { limit: limits }),
    shed: counter('storefront_shed_total', 'Requests refused because the process was overloaded'),
    malformed: counter('storefront_malformed_requests_total', 'Requests that were not HTTP as we accept it', {
      status: ['400', '408', '413', '431'],
    }),
    foreignAssets: counter(
      'storefront_foreign_assets_total',
      'Hashed files that this release does not have: found (of another release), missing, unavailable',
      { result: ['found', 'missing', 'unavailable'] },
    ),
    sessionsOpened: counter(
      'storefront_sessions_opened_total',
      'Cookies by the key that sealed them: sealing (the first key, which seals), other, unknown',
      { key: ['sealing', 'other', 'unknown'] },
    ),

    // What staff of the venues have switched.
    venuePausedSince: gauge(
      'storefront_venue_paused_since_seconds',
      'When a switch of a venue was paused, in seconds of the epoch; no series while it is open',
      // Only venues that exist can be switched, so nobody can invent a label.
      { tenant: [], switch: [] },
      collect,
    ),

    // What fans do.
    brandings: counter(
      'storefront_branding_lookups_total',
      'Lookups of a branding; failure is a call of the product server that failed or no longer has one',
      { result: ['hit', 'stale', 'miss', 'remembered', 'refused', 'failure'], ...byTenant },
    ),
    sessionsBegun: counter('storefront_sessions_begun_total', 'Sessions begun'),
    sessionsEnded: counter(
      'storefront_sessions_ended_total',
      'Sessions ended by a log-out, a new login or a 401/403 of the product server',
    ),
    logins: counter('storefront_logins_total', 'Logins: success, or the code of the error', {
      outcome: ['success', ...loginErrors],
      ...byTenant,
    }),
    charges: counter('storefront_charges_total', 'Charges that ended', {
      outcome: ['success', 'declined', 'unknown', 'unsent', 'refused', 'unavailable'],
      ...byTenant,
    }),
    misdatedTransactions: counter(
      'storefront_misdated_transactions_total',
      "Rows read of histories: later than the product server's clock (future), without a zone (no_zone)",
      { what: ['future', 'no_zone'] },
    ),

    // The state that replicas share.
    redisErrors: counter('storefront_redis_errors_total', 'Commands that Redis refused or did not reply to', {
      command: redisCommands,
    }),
    limitStoreErrors: counter(
      'storefront_limit_store_errors_total',
      'Requests that only this replica counted, since Redis did not',
    ),

    // What fans' browsers report.
    webVitals: histogram(
      'storefront_web_vitals_seconds',
      'FCP, INP, LCP and TTFB of real fans',
      [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
      { name: ['FCP', 'INP', 'LCP', 'TTFB'] },
    ),
    layoutShift: histogram(
      'storefront_web_vitals_layout_shift',
      'CLS of real fans, a ratio',
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
    browserErrors: counter('storefront_browser_errors_total', 'Script errors that browsers reported'),

    tenants,
    /** Calls `read` before each scrape, to set the gauges that nobody sets when they change. */
    beforeScrape: (read: () => void) => void readings.push(read),
  }
}
