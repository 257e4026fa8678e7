import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../server/strict.ts'
import type { Fan } from '../state/fan.ts'
import type { State } from '../state/state.ts'
import { verifiedClaims } from './token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender by its bearer token; null without a valid one. */
    fan: Fan | null
  }
}

/** The sender of a request by its bearer token; null without a valid one. */
export function recognise(request: FastifyRequest, state: State): Fan | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const claims = scheme === 'Bearer' && token ? verifiedClaims(token, Date.now()) : undefined
  const tenant = claims && state.tenant(claims.domain)
  return tenant ? state.fan(tenant, claims.email) : null
}

/** Guard of the data calls: 401 without a valid bearer, 403 if a header names another fan or tenant. */
export async function requireCaller(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { tenant } = fanOf(request)
  const { domain, 'customer-reference-number': customer } = request.headers
  if (domain !== undefined && domain !== tenant.subDomain) {
    throw refuse(403, `Forbidden: Domain header '${String(domain)}' is not the token's domain claim`)
  }
  if (customer !== undefined) mustBeOwn(request, customer, 'customer-reference-number header')
}

/** The sender of a guarded call. */
export function fanOf(request: FastifyRequest): Fan {
  if (!request.fan) throw refuse(401, 'Unauthorized: no valid bearer token')
  return request.fan
}

/** Throws 403 unless `value` is the customer number of the token. */
export function mustBeOwn(request: FastifyRequest, value: unknown, what: string): void {
  if (value !== fanOf(request).customerNumber) {
    throw refuse(403, `Forbidden: ${what} is not the customer of the token`)
  }
}

/** Throws 400 unless the call has this header. */
export function needHeader(request: FastifyRequest, name: 'Domain' | 'customer-reference-number'): void {
  if (request.headers[name.toLowerCase()] === undefined) throw refuse(400, `${name} header is missing`)
}

/** Throws 400 unless the call has Cache-Control: no-cache. */
export function needNoCache(request: FastifyRequest): void {
  if (!/no-cache|no-store/.test(request.headers['cache-control'] ?? '')) {
    throw refuse(400, 'Cache-Control: no-cache header is missing')
  }
}

/** A header as text; null for a missing one. */
export const textOrNull = (header: unknown): string | null => (typeof header === 'string' ? header : null)
