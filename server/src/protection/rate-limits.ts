import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { RateLimit } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors/app-error.ts'
import { requestCounter } from './request-counter.ts'

/**
 * How many requests a minute are too many (BFF-41). `client` is an address (/64 of IPv6), `account` a fan, `tenant` a
 * site.
 *
 * A client may be a whole stadium behind one address: of 60,000 fans some 5 % sign in within the five minutes of a
 * halftime rush, 600 a minute, and as many pay. So `client` only stops machines, with room for twice the rush; what
 * one fan may do is bounded by `account`, which needs a proven identity to be counted and so cannot lock others out.
 * `tenant` keeps one site from using up what the product server can do for all.
 */
export const limits = {
  login: { client: 1_200, account: 60, tenant: 6_000 },
  /** Every write of a payment: an order takes four to six of them. */
  payments: { client: 6_000, account: 90, tenant: 30_000 },
  /** Addresses that do not exist. Fans request none, but a browser may ask for an icon of its own invention. */
  notFound: { client: 1_200 },
} as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a login that an account has proven to be its own. @throws AppError 429 */
    countLogin: (email: string) => Promise<void>
    /** Counts a tenant that nobody knows yet and for which a client makes us ask (BFF-67). @throws AppError 429 */
    countUnknownTenant: (client: string) => Promise<void>
  }
}

type Check = (request: FastifyRequest) => Promise<void>

/**
 * Refuses with 429 and `Retry-After` what is over a limit: the routes whose entry names one, logins of an account, and
 * unknown addresses (BFF-41). Registered after the session and before the routes.
 */
export const rateLimitsPlugin = fp(
  async (app) => {
    const count = requestCounter(app.redis)

    /** @throws AppError 429 */
    async function consume(limit: string, max: number, key: string) {
      const { consumedPoints, msBeforeNext } = await count(`${limit}:${key}`)
      if (consumedPoints <= max) return
      app.metrics.limited.inc({ limit })
      const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(retryAfterS) } })
    }

    const { login, payments, notFound } = limits
    const checks: Readonly<Record<RateLimit, Check[]>> = {
      none: [],
      login: [
        (request) => consume('login-client', login.client, clientOf(request)),
        (request) => consume('login-tenant', login.tenant, request.tenant),
      ],
      payments: [
        (request) => consume('payments-client', payments.client, clientOf(request)),
        (request) => consume('payments-account', payments.account, digest(request.session?.email ?? '')),
        (request) => consume('payments-tenant', payments.tenant, request.tenant),
      ],
    }
    app.addHook('onRoute', (route) => {
      const hooks = checks[route.config?.endpoint?.rateLimit ?? 'none']
      if (hooks.length > 0) route.onRequest = [...[route.onRequest ?? []].flat(), ...hooks]
    })
    app.decorate('countLogin', (email) => consume('login-account', login.account, digest(email)))
    app.decorate('countUnknownTenant', (client) =>
      consume('unknown-tenants-client', app.config.limits['unknown-tenants-client'], client),
    )
    app.decorate('countNotFound', (request) =>
      consume('not-found-client', notFound.client, clientOf(request)),
    )
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

/** Stands for an e-mail address, which no key may hold. */
const digest = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 22)
