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

/** The last word says who is counted. */
type LimitName = keyof Config['limits']
type Budget = { readonly key: string; readonly size: number; readonly windowS: number }

/** The share of a client's and a tenant's budget that only accounts with few requests in their window may use (BFF-105). */
const reservedShare = 1 / 4
const few = { login: 2, payments: 6, 'order-ids': 6 } as const

/** A login that proves no account: the body or the token is not valid. */
const invalidLogin = new Set<ErrorCode>([
  'BAD_REQUEST',
  'ID_TOKEN_REFUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
])

/**
 * Refuses with 429 and `Retry-After` what is over a limit (BFF-41). Registered after the session and before the routes.
 *
 * `client` is an address, which may be a whole stadium's 20,000 fans (`tests/load` holds the defaults to that), so it only stops
 * machines; `account` bounds what one fan may do, and `tenant` keeps one site from using up the product server for all.
 *
 * Nobody uses up what is another's: a login counts once its token was verified, an invalid one against its client's budget
 * for such (BFF-65); and busy accounts leave a quarter of what they share to the others (BFF-105).
 */
export const rateLimitsPlugin = fp(
  async (app) => {
    const count = requestCounter(app.redis, {
      log: app.log,
      onStoreError: () => app.metrics.limitStoreErrors.inc(),
    })
    const { limits } = app.config
    const budgetOf = (limit: LimitName, key: string, size = limits[limit]): Budget => ({
      key: `${limit}:${key}`,
      size,
      windowS: limit === 'order-ids-account' ? 24 * 60 * 60 : 60,
    })

    /**
     * Takes a request from the first budget that has one left, and adds that budget to `taken`.
     * @returns how many the budget has had in its window
     * @throws AppError 429 when none has; each of `taken` then gets its request back
     */
    async function take(limit: LimitName, budgets: readonly Budget[], taken: Budget[] = []): Promise<number> {
      let msBeforeNext = Number.POSITIVE_INFINITY
      for (const budget of budgets) {
        const had = await count(budget.key, budget.windowS)
        if (had.consumedPoints <= budget.size) {
          taken.push(budget)
          return had.consumedPoints
        }
        msBeforeNext = Math.min(msBeforeNext, had.msBeforeNext)
      }
      await Promise.all(taken.map(({ key, windowS }) => count(key, windowS, -1)))
      app.metrics.limited.inc({ limit })
      const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfterS) } })
    }

    /** Counts a request by its account and, when that is within its limit, by those who share the limits `shared`. */
    async function countFan(
      name: keyof typeof few,
      account: string,
      ...shared: readonly (readonly [LimitName, key: string])[]
    ) {
      const taken: Budget[] = []
      const had = await take(`${name}-account`, [budgetOf(`${name}-account`, account)], taken)
      for (const [limit, key] of shared) {
        const reserved = Math.ceil(limits[limit] * reservedShare)
        const open = budgetOf(limit, key, limits[limit] - reserved)
        const reserve = { ...open, key: `${limit}-reserve:${key}`, size: reserved }
        await take(limit, had <= few[name] ? [open, reserve] : [open], taken)
      }
    }

    const countByClient = (limit: LimitName, request: FastifyRequest) =>
      take(limit, [budgetOf(limit, clientOf(request))])

    const checks: Readonly<Record<RateLimit, ((request: FastifyRequest) => Promise<unknown>) | null>> = {
      none: null,
      // Counted once it is known whether the token is valid: `countLogin`, or else `countError`.
      login: null,
      payments: (request) => {
        const client = ['payments-client', clientOf(request)] as const
        return countFan('payments', customerOf(request), client, ['payments-tenant', request.tenant])
      },
      'order-ids': (request) =>
        countFan('order-ids', customerOf(request), ['order-ids-tenant', request.tenant]),
      lookups: (request) => take('lookups-account', [budgetOf('lookups-account', customerOf(request))]),
      vitals: (request) => countByClient('vitals-client', request),
    }
    app.addHook('onRoute', (route) => {
      const check = checks[route.config?.endpoint?.rateLimit ?? 'none']
      if (check) route.onRequest = [...[route.onRequest ?? []].flat(), check]
    })
    app.decorate('countUnknownTenant', async (client) => {
      const own = budgetOf('unknown-tenants-client', client)
      // One for all clients and replicas: behind the address of somebody who invents hosts a new venue still opens.
      await take('unknown-tenants-client', [own, { ...own, key: 'unknown-tenants-spare' }])
    })
    app.decorate('countLogin', (request, uid) =>
      countFan('login', digest(uid), ['login-client', clientOf(request)], ['login-tenant', request.tenant]),
    )
    app.decorate('countError', async ({ code }, request) => {
      if (code === 'NOT_FOUND') await countByClient('not-found-client', request)
      const isLogin = request.routeOptions.config.endpoint?.rateLimit === 'login'
      if (isLogin && invalidLogin.has(code)) await countByClient('invalid-login-client', request)
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

/** The account of a signed-in fan: a customer of the venue. */
const customerOf = ({ tenant, session }: FastifyRequest) => digest(`${tenant} ${session?.customerNumber}`)
