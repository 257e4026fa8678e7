import type { Access } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Session } from './sealer.ts'

/** The 401 of a request without a session, with the message of its entry (CALL-04, CART-14). */
const unauthenticated = ({ routeOptions }: FastifyRequest) => {
  const message = routeOptions.config.endpoint?.unauthenticated
  return new AppError('UNAUTHENTICATED', message ? { message } : {})
}

// Not 401 or 403, which would log the fan out.
const noCustomer = () => new AppError('NO_CUSTOMER')

/** Returns the customer number of the session. @throws AppError 401 without a session, 409 without a number (CARD-20) */
export function requireCustomerNumber(request: FastifyRequest): string {
  if (request.session === null) throw unauthenticated(request)
  if (request.session.customerNumber === null) throw noCustomer()
  return request.session.customerNumber
}

/**
 * Returns the session of a request that moves money. No replica may have revoked it, which must be certain (BFF-15, BFF-33).
 * @throws AppError 401 without a session, 503 with Retry-After while its revocation status is unknown
 */
export function requireLiveSession(request: FastifyRequest): Session {
  if (request.session === null) throw unauthenticated(request)
  if (request.revocationStatus === 'live') return request.session
  throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
}

const sessionGuard: onRequestHookHandler = (request, _reply, done) =>
  done(request.session === null ? unauthenticated(request) : undefined)

const customerGuard: onRequestHookHandler = (request, _reply, done) =>
  done(request.session?.customerNumber === null ? noCustomer() : undefined)

const guardsOf: Readonly<Record<Exclude<Access, 'server'>, onRequestHookHandler[]>> = {
  public: [],
  session: [sessionGuard],
  customer: [sessionGuard, customerGuard],
}

/** Admits the callers of one `access` to a scope: adds their guards, and allows only entries of that access in it. */
export function admit(scope: FastifyInstance, access: keyof typeof guardsOf) {
  scope.decorate('access', access)
  for (const guard of guardsOf[access]) scope.addHook('onRequest', guard)
}
