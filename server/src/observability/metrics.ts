import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { login } from '@storefront/shared/contract/session.ts'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { upstreamCalls } from '../endpoint/upstream-openapi.ts'
import { type ErrorCode, errorTable } from '../errors/app-error.ts'
import { bounded } from '../state/memory-store.ts'
import { type RedisCommand, redisCommands } from '../state/redis.ts'
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

const upstreamEndpoints = upstreamCalls.map(([name]) => name)

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The connection to Redis, as far as it is measured. */
type MeasuredRedis = {
  readonly isUp: boolean
  readonly client: { info(section: string): Promise<string> }
  onCommandError(listener: (command: RedisCommand) => void): void
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Adds `app.metrics`. */
export const metricsPlugin = fp(
  async (app) => {
    app.decorate('metrics', createMetrics(Object.keys(app.config.limits), app.redis))
  },
  { name: 'metrics', decorators: { fastify: ['redis'] } },
)

/** Every metric, and the registry that `/metrics` prints. */
export type Metrics = ReturnType<typeof createMetrics>

const orderSteps = ['cart', 'confirmed', 'paid', 'unclear', 'declined'] as const

/**
 * The metrics of one server, those of Redis only where it is configured. Labels have a bounded set of values (BFF-51): patterns,
 * names and codes, never input. `pnpm reference` prints `definitions` as a table: a help text explains the values of labels without any.
 */
export function createMetrics(limits: readonly string[], redis: MeasuredRedis | null) {
  const { registry, definitions, counter, gauge, histogram, tenants } = createSeries()
  const byEndpoint = { endpoint: upstreamEndpoints }
  const readings: (() => void)[] = []
  const collect = () => {
    for (const read of readings) read()
  }

  const requestDuration = histogram(
    'storefront_http_request_duration_seconds',
    'Requests; `route` is a pattern or `none`, `status` a class',
    durationBuckets,
    { route: [], method: [], status: [] },
  )
  // The routes of the service levels; others have no series before their first request.
  for (const { path: route, method } of [chargeCard, login, { path: '/*', method: 'GET' }]) {
    for (const status of ['2xx', '4xx', '5xx']) requestDuration.zero({ route, method, status })
  }

  const upstreamDuration = histogram(
    'storefront_upstream_duration_seconds',
    'Product server calls up to the response head. Outcome: status class, `timeout`, `unreachable`, `invalid_response`, `client_disconnected` or `unavailable` (removed from a full queue)',
    durationBuckets,
    { endpoint: [], outcome: [] },
  )
  for (const endpoint of upstreamEndpoints) {
    for (const outcome of ['2xx', '5xx', 'timeout', 'unreachable'])
      upstreamDuration.zero({ endpoint, outcome })
  }

  const redisErrors = counter(
    'storefront_redis_errors_total',
    'Commands that Redis refused or did not answer',
    {
      command: redisCommands,
    },
  )
  if (redis) {
    redis.onCommandError((command) => redisErrors.inc({ command }))
    addRedisGauges(gauge, redis)
  }

  const orders = counter(
    'storefront_orders_total',
    'Orders: `cart` opened, details `confirmed` (again after a change), outcome of the charge. A replica counts an order once in each of `paid`, `unclear` and `declined`; an unclear one may be paid later',
    { step: orderSteps, ...byTenant },
  )
  const countedOrders = new LRUCache<string, true>(bounded(10_000))

  /** Counts an order in a step; one with a `key` once, though two lookups may settle it at the same time (VEN-30). */
  function countOrder(step: (typeof orderSteps)[number], tenant: string, key?: unknown) {
    const counted = JSON.stringify([step, key])
    if (countedOrders.has(counted)) return
    if (key !== undefined) countedOrders.set(counted, true)
    orders.inc({ step, tenant: tenants.of(tenant) })
  }

  return {
    registry,
    definitions,
    buildInfo: gauge('storefront_build_info', 'Always 1', {
      version: [],
      commit: [],
    }),

    // What goes through the server: requests, calls of the product server, refusals.
    requestDuration,
    errors: counter('storefront_failures_total', 'Errors that this server sent', {
      code: Object.keys(errorTable),
    }),
    tenantServerErrors: counter('storefront_tenant_server_errors_total', '5xx responses', byTenant),
    upstreamDuration,
    upstreamInFlight: gauge(
      'storefront_upstream_in_flight',
      'Product server calls that have or open a connection',
      byEndpoint,
      collect,
    ),
    upstreamQueued: gauge(
      'storefront_upstream_queued',
      'Product server calls that wait for a connection',
      byEndpoint,
      collect,
    ),
    upstreamRefused: counter(
      'storefront_upstream_refused_total',
      'Product server calls refused because the queue was full',
      byEndpoint,
    ),
    limited: counter(
      'storefront_rate_limited_total',
      'Requests refused by a rate limit; `payments-client` is `LIMIT_PAYMENTS_CLIENT`',
      { limit: limits },
    ),
    shed: counter('storefront_shed_total', 'Requests refused by an overloaded process'),
    malformed: counter('storefront_malformed_requests_total', 'Malformed requests', {
      status: ['400', '408', '413', '431'],
    }),
    foreignAssets: counter(
      'storefront_foreign_assets_total',
      'Requests for hashed files of another release; `unavailable`: no Redis',
      { result: ['found', 'missing', 'unavailable'] },
    ),
    sessionsOpened: counter(
      'storefront_sessions_opened_total',
      'Session cookies by their key; `sealing` is the first of `SESSION_KEYS`',
      { key: ['sealing', 'other', 'unknown'] },
    ),

    // What staff of the venues have switched.
    venuePausedSince: gauge(
      'storefront_venue_paused_since_seconds',
      'Unix time of a pause (ordering, inSeat, pickup); no series while open',
      // Bounded, since only existing venues can be switched.
      { tenant: [], switch: [] },
      collect,
    ),
    venueSoldOut: gauge(
      'storefront_venue_sold_out_items',
      'Items marked as sold out by staff; no series without any',
      { tenant: [] },
      collect,
    ),

    // What fans do.
    brandings: counter(
      'storefront_branding_lookups_total',
      'Branding lookups; `failure`: the product server failed or no longer has it',
      { result: ['hit', 'stale', 'miss', 'remembered', 'refused', 'failure'], ...byTenant },
    ),
    sessionsBegun: counter('storefront_sessions_begun_total', 'Sessions begun'),
    sessionsEnded: counter(
      'storefront_sessions_ended_total',
      'Sessions ended by log-out, new login, or a 401 or 403 of the product server',
    ),
    logins: counter('storefront_logins_total', 'Logins: `success` or the error code', {
      outcome: ['success', ...loginErrors],
      ...byTenant,
    }),
    charges: counter(
      'storefront_charges_total',
      'Charges that ended; `unavailable`: their state could not be stored',
      {
        outcome: ['success', 'declined', 'unknown', 'unsent', 'refused', 'unavailable'],
        ...byTenant,
      },
    ),
    orders,
    countOrder,
    checkoutsByServer: counter(
      'storefront_checkouts_by_server_total',
      'Checkouts by the server of paid orders whose client did not; `failed` ones stay in `/attempts/unresolved`',
      { outcome: ['success', 'failed'] },
    ),
    misdatedTransactions: counter(
      'storefront_misdated_transactions_total',
      "Transactions dated later than the product server's clock (`future`) or without a zone",
      { what: ['future', 'no_zone'] },
    ),

    // The state that replicas share.
    limitStoreErrors: counter(
      'storefront_limit_store_errors_total',
      'Requests counted on this replica only, because Redis failed',
    ),

    // What fans' browsers report.
    webVitals: histogram(
      'storefront_web_vitals_seconds',
      'Web vitals of fans',
      [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
      { name: ['FCP', 'INP', 'LCP', 'TTFB'] },
    ),
    layoutShift: histogram(
      'storefront_web_vitals_layout_shift',
      'Layout shift (CLS) of fans',
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
    browserErrors: counter('storefront_browser_errors_total', 'Script errors reported by browsers'),

    tenants,
    /** Calls `read` before each scrape, to set gauges that are not set when their value changes. */
    beforeScrape: (read: () => void) => void readings.push(read),
  }
}

/** The state of Redis and of the connection to it (BFF-78). */
function addRedisGauges(gauge: ReturnType<typeof createSeries>['gauge'], redis: MeasuredRedis) {
  gauge(
    'storefront_redis_up',
    '1 while Redis serves, writes included, else 0; no series without `REDIS_URL`',
    {},
    function () {
      this.set(redis.isUp ? 1 : 0)
    },
  )
  const addMemoryGauge = (name: string, help: string, field: string) =>
    gauge(name, help, {}, async function () {
      // Empty while Redis is unavailable or refuses `INFO`, which does not count as an error.
      const info = await redis.client.info('memory').catch(() => '')
      const bytes = new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1]
      if (bytes === undefined) this.remove()
      else this.set(Number(bytes))
    })
  addMemoryGauge('storefront_redis_memory_used_bytes', 'Memory that Redis uses', 'used_memory')
  addMemoryGauge('storefront_redis_memory_max_bytes', 'Memory limit of Redis, 0 without one', 'maxmemory')
}
