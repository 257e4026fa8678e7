import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RateLimit } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { AppError, type ErrorCode } from '../errors/app-error.ts'
import { createRequestCounter } from './request-counter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a login with a verified token. @param uid the account's id at the identity provider @throws AppError 429 */
    countLogin: (request: FastifyRequest, uid: string) => Promise<void>
    /** Counts a call for an unknown tenant against its client (BFF-67). @throws AppError 429 */
    countUnknownTenant: (client: string) => Promise<void>
  }
}

/** The last word of the name is what is counted. */
type LimitName = keyof Config['limits']
type Budget = { readonly key: string; readonly size: number; readonly windowS: number }

/** The share of a client's and a tenant's budget that is reserved for accounts with few requests in their window (BFF-105). */
const reservedShare = 1 / 4
/** An account with more requests in its window may not use the reserve. */
const maxForReserve = { login: 2, payments: 6, 'order-ids': 6 } as const

/** A login with these errors has an invalid body or token, so it belongs to no account. */
const invalidLogin = new Set<ErrorCode>([
  'BAD_REQUEST',
  'ID_TOKEN_REFUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
])

/**
 * Refuses requests over a limit with 429 and `Retry-After` (BFF-41). Registered after the session and before the routes.
 *
 * `client` limits an address. A whole stadium may share one (`tests/load` checks the defaults for that), so this limit only stops
 * machines. `account` limits one fan. `tenant` prevents one site from consuming the product server's capacity for all.
 *
 * A request rejected by one limit does not consume the others. A login counts once its token is verified; invalid logins have a
 * separate budget of their client (BFF-65). A quarter of each shared budget is reserved for accounts with few requests (BFF-105).
 */
export const rateLimitsPlugin = fp(
  async (app) => {
    const count = createRequestCounter(app)
    const { limits } = app.config
    const budgetOf = (limit: LimitName, key: string, size = limits[limit]): Budget => ({
      key: `${limit}:${key}`,
      size,
      windowS: limit === 'order-ids-account' ? 24 * 60 * 60 : 60,
    })

    /**
     * Consumes a request from the first budget that is not exhausted, and adds that budget to `consumed`.
     * @returns the number of requests in the budget's window
     * @throws AppError 429 when all are exhausted; each budget of `consumed` then gets its request back
     */
    async function consume(
      limit: LimitName,
      budgets: readonly Budget[],
      consumed: Budget[] = [],
    ): Promise<number> {
      let msBeforeNext = Number.POSITIVE_INFINITY
      for (const budget of budgets) {
        const counted = await count(budget.key, budget.windowS)
        if (counted.consumedPoints <= budget.size) {
          consumed.push(budget)
          return counted.consumedPoints
        }
        msBeforeNext = Math.min(msBeforeNext, counted.msBeforeNext)
      }
      await Promise.all(consumed.map(({ key, windowS }) => count(key, windowS, -1)))
      app.metrics.limited.inc({ limit })
      const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfterS) } })
    }

    /** Counts a request against its account and, if that is within its limit, against the `shared` limits. */
    async function countFan(
      name: keyof typeof maxForReserve,
      account: string,
      ...shared: readonly (readonly [LimitName, key: string])[]
    ) {
      const consumed: Budget[] = []
      const ownBudget = budgetOf(`${name}-account`, account)
      const requests = await consume(`${name}-account`, [ownBudget], consumed)
      for (const [limit, key] of shared) {
        const reserved = Math.ceil(limits[limit] * reservedShare)
        const open = budgetOf(limit, key, limits[limit] - reserved)
        const reserve = { ...open, key: `${limit}-reserve:${key}`, size: reserved }
        await consume(limit, requests <= maxForReserve[name] ? [open, reserve] : [open], consumed)
      }
    }

    const countByClient = (limit: LimitName, request: FastifyRequest) =>
      consume(limit, [budgetOf(limit, clientOf(request))])

    const checks: Readonly<Record<RateLimit, ((request: FastifyRequest) => Promise<unknown>) | null>> = {
      none: null,
      // Counted after the token was verified, by `countLogin` or `countError`.
      login: null,
      payments: (request) => {
        const client = ['payments-client', clientOf(request)] as const
        return countFan('payments', customerOf(request), client, ['payments-tenant', request.tenant])
      },
      'order-ids': (request) =>
        countFan('order-ids', customerOf(request), ['order-ids-tenant', request.tenant]),
      lookups: (request) => consume('lookups-account', [budgetOf('lookups-account', customerOf(request))]),
      vitals: (request) => countByClient('vitals-client', request),
    }
    app.addHook('onRoute', (route) => {
      const check = checks[route.config?.endpoint?.rateLimit ?? 'none']
      if (check) route.onRequest = [...[route.onRequest ?? []].flat(), check]
    })
    app.decorate('countUnknownTenant', async (client) => {
      const own = budgetOf('unknown-tenants-client', client)
      // The spare budget is shared by all clients, so a new venue still opens for a client whose own budget is exhausted.
      await consume('unknown-tenants-client', [own, { ...own, key: 'unknown-tenants-spare' }])
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

/** The client's IPv4 address, or the /64 of its IPv6 address, which belongs to one subscriber. */
export function clientOf({ ip }: FastifyRequest): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString()
}

/** A digest, because no key in the store may identify a fan. */
const digest = (identifier: string) =>
  createHash('sha256').update(identifier).digest('base64url').slice(0, 22)

/** The account of a signed-in customer. */
const customerOf = ({ tenant, session }: FastifyRequest) => digest(`${tenant} ${session?.customerNumber}`)
