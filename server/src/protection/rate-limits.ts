import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RateLimit } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { AppError, type ErrorCode } from '../errors/app-error.ts'
import { requestCounter } from './request-counter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a login that an account, by its id at the identity provider, has proven to be its own. @throws AppError 429 */
    countLogin: (request: FastifyRequest, uid: string) => Promise<void>
    /** Counts a tenant that nobody knows yet and for which a client makes us ask (BFF-67). @throws AppError 429 */
    countUnknownTenant: (client: string) => Promise<void>
  }
}

/** Its number is a variable of its own (`LIMIT_…`). The second half says who is counted. */
type LimitName = keyof Config['limits']
type Counted = readonly [limit: LimitName, key: string]

/** A login that proves no account: the body or the token is not valid. */
const invalidLogin = new Set<ErrorCode>([
  'BAD_REQUEST',
  'ID_TOKEN_REFUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
])

/**
 * Refuses with 429 and `Retry-After` what is over a limit (BFF-41): the routes whose entry names one, verified logins, and
 * errors that their own address is to blame for. Registered after the session and before the routes.
 *
 * `client` is an address (/64 of IPv6), `account` a fan, `tenant` a site. A client may be a whole stadium behind one
 * address: by default 20,000 fans who come within 15 minutes from one, and 60,000 of one site from several, are not refused
 * even while twice as many come as in the mean minute (`tests/rush` holds the defaults to that). So `client` only stops
 * machines; what one fan may do is bounded by `account`, which takes a proven identity. `tenant` keeps one site from using
 * up what the product server can do for all.
 *
 * Nobody uses up what is another's: a login counts against account, client and tenant once its token was verified, an
 * invalid one against its client's own budget for such (BFF-65), which refuses no valid one.
 */
export const rateLimitsPlugin = fp(
  async (app) => {
    const count = requestCounter(app.redis, {
      log: app.log,
      onStoreError: () => app.metrics.limitStoreErrors.inc(),
    })
    const { limits } = app.config

    /**
     * Counts a request by each key, the narrowest first: what is over an account's limit uses up neither its client's nor
     * its tenant's.
     * @throws AppError 429
     */
    async function countEach(...keys: readonly Counted[]) {
      for (const [limit, key] of keys) {
        const { consumedPoints, msBeforeNext } = await count(`${limit}:${key}`)
        if (consumedPoints <= limits[limit]) continue
        app.metrics.limited.inc({ limit })
        const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1_000))
        throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfterS) } })
      }
    }

    const checks: Readonly<Record<RateLimit, ((request: FastifyRequest) => Promise<void>) | null>> = {
      none: null,
      // Counted once it is known whether the token is valid: `countLogin`, or else `countError`.
      login: null,
      payments: (request) =>
        countEach(
          ['payments-account', digest(`${request.tenant} ${request.session?.customerNumber}`)],
          ['payments-client', clientOf(request)],
          ['payments-tenant', request.tenant],
        ),
      vitals: (request) => countEach(['vitals-client', clientOf(request)]),
    }
    app.addHook('onRoute', (route) => {
      const check = checks[route.config?.endpoint?.rateLimit ?? 'none']
      if (check) route.onRequest = [...[route.onRequest ?? []].flat(), check]
    })
    app.decorate('countUnknownTenant', (client) => countEach(['unknown-tenants-client', client]))
    app.decorate('countLogin', (request, uid) =>
      countEach(
        ['login-account', digest(uid)],
        ['login-client', clientOf(request)],
        ['login-tenant', request.tenant],
      ),
    )
    app.decorate('countError', async ({ code }, request) => {
      if (code === 'NOT_FOUND') return countEach(['not-found-client', clientOf(request)])
      const isLogin = request.routeOptions.config.endpoint?.rateLimit === 'login'
      if (isLogin && invalidLogin.has(code)) await countEach(['invalid-login-client', clientOf(request)])
    })
  },
  { name: 'rate-limits', dependencies: ['state', 'session', 'metrics', 'tenant'] },
)

/** The client's IPv4 address, or the /64 of its IPv6 address: that much belongs to one subscriber. */
export function clientOf({ ip }: FastifyRequest): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString()
}

/** Stands for what identifies a fan, which no key may hold. */
const digest = (identifier: string) =>
  createHash('sha256').update(identifier).digest('base64url').slice(0, 22)
