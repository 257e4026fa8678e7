import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { RateLimit } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import { limitStore } from './limit-store.ts'
import { type Limit, limits, windowMs } from './limits.ts'

type Check = (request: FastifyRequest) => Promise<void>

/** Refuse with 429 and `Retry-After` what is over a limit. */
export type RateLimits = {
  /** Counts a login that an account has proven to be its own. @throws AppError 429 */
  loginOf(email: string, request: FastifyRequest): Promise<void>
  /** Counts an address that does not exist. @throws AppError 429 */
  notFound: Check
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits
  }
}

const clientOf = (request: FastifyRequest) => normalizeIP(request.ip)
const tenantOf = (request: FastifyRequest) => request.tenant
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** BFF-41: the limits on login, payments and unknown addresses. Registered after the session and before the routes. */
export const rateLimitsPlugin = fp(
  async (app) => {
    const store = limitStore(app.redis)
    await app.register(rateLimit, { global: false, store })

    function limiter(name: string, { max }: Limit, keyOf: (request: FastifyRequest) => string): Check {
      const count = app.createRateLimit({
        max,
        timeWindow: windowMs,
        keyGenerator: (request) => `${name}:${keyOf(request)}`,
      })
      return async (request) => {
        const result = await count(request)
        if (result.isAllowed || !result.isExceeded) return
        app.metrics.limited.inc({ limit: name })
        throw new AppError('TOO_MANY_REQUESTS', {
          headers: { 'retry-after': String(Math.max(1, result.ttlInSeconds)) },
        })
      }
    }

    const emails = new WeakMap<FastifyRequest, string>()
    const accountOf = ({ session }: FastifyRequest) => digest(session?.email ?? '')
    const checks: Readonly<Record<RateLimit, Check[]>> = {
      none: [],
      login: [
        limiter('login-client', limits.login.client, clientOf),
        limiter('login-tenant', limits.login.tenant, tenantOf),
      ],
      payments: [
        limiter('payments-client', limits.payments.client, clientOf),
        limiter('payments-account', limits.payments.account, accountOf),
        limiter('payments-tenant', limits.payments.tenant, tenantOf),
      ],
    }
    const loginOf = limiter('login-account', limits.login.account, (request) =>
      digest(emails.get(request) ?? ''),
    )
    app.decorate('limits', {
      loginOf: (email, request) => {
        emails.set(request, email)
        return loginOf(request)
      },
      notFound: limiter('not-found-client', limits.notFound.client, clientOf),
    })

    app.addHook('onRoute', (route) => {
      const limit = checks[route.config?.endpoint?.rateLimit ?? 'none']
      if (limit.length > 0) route.onRequest = [...[route.onRequest ?? []].flat(), ...limit]
    })
  },
  { name: 'rate-limits', dependencies: ['state', 'session', 'metrics', 'tenant'] },
)
