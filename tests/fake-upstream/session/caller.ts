import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../server/strict.ts'
import type { Fan } from '../state/fan.ts'
import type { State } from '../state/state.ts'
import { verifiedClaims } from './token.ts'

export type Caller = {
  fan: Fan
  /** absent for an account without a customer */
  customerNumber?: string
  /** absent for a token without the claim */
  domain?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The sender of a request by its bearer token; null without a valid one. */
export function recognise(request: FastifyRequest, state: State): Caller | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) return null
  const opaque = state.opaqueTokens.get(token)
  if (opaque) return { fan: opaque, customerNumber: opaque.customerNumber, domain: opaque.tenant.subDomain }
  const claims = verifiedClaims(token, state.now())
  const tenant = claims && state.tenant(claims.tenant)
  if (!claims || !tenant) return null
  return {
    fan: state.fan(tenant, claims.email),
    ...(claims.sub === undefined ? {} : { customerNumber: claims.sub }),
    ...(claims.domain === undefined ? {} : { domain: claims.domain }),
  }
}

/** Guard of the data calls: 401 without a valid bearer, 403 if a header names another fan or tenant. */
export async function requireCaller(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { caller } = request
  if (!caller) throw refuse(401, 'Unauthorized: no valid bearer token')
  const { domain, 'customer-reference-number': customer } = request.headers
  if (domain !== undefined && domain !== caller.domain) {
    throw refuse(403, `Forbidden: Domain header '${String(domain)}' is not the token's domain claim`)
  }
  if (customer !== undefined) mustBeOwn(request, customer, 'customer-reference-number header')
}

/** The caller of a guarded call. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw refuse(401, 'Unauthorized: no valid bearer token')
  return request.caller
}

/** Throws 403 unless `value` is the customer number of the token. */
export function mustBeOwn(request: FastifyRequest, value: unknown, what: string): void {
  const { customerNumber } = callerOf(request)
  if (customerNumber === undefined || value !== customerNumber) {
    throw refuse(403, `Forbidden: ${what} is not the customer of the token`)
  }
}

/** Throws 400 unless the call has the header customer-reference-number. */
export function needCustomerHeader(request: FastifyRequest): void {
  if (request.headers['customer-reference-number'] === undefined) {
    throw refuse(400, 'customer-reference-number header is missing')
  }
}

/** Throws 400 unless the call has the header Domain; not for a token without the claim. */
export function needDomainHeader(request: FastifyRequest): void {
  if (callerOf(request).domain !== undefined && request.headers.domain === undefined) {
    throw refuse(400, 'Domain header is missing')
  }
}

/** Throws 400 unless the call has Cache-Control: no-cache. */
export function needNoCache(request: FastifyRequest): void {
  if (!/no-cache|no-store/.test(request.headers['cache-control'] ?? '')) {
    throw refuse(400, 'Cache-Control: no-cache header is missing')
  }
}

/** A header as text; null for a missing one. */
export const textOrNull = (header: unknown): string | null => (typeof header === 'string' ? header : null)
