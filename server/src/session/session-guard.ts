import type { Access } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Session } from './sealer.ts'

/** 401 of a request without a session, in the words of its entry (CALL-04, CART-14). */
const unauthenticated = ({ routeOptions }: FastifyRequest) => {
  const message = routeOptions.config.endpoint?.unauthenticated
  return new AppError('UNAUTHENTICATED', message ? { message } : {})
}

// Never 401 or 403, which would log the fan out.
const noCustomer = () => new AppError('NO_CUSTOMER')

/** The customer number of the session. @throws AppError 401 without a session, 409 without a number (CARD-20) */
export function requireCustomerNumber(request: FastifyRequest): string {
  if (request.session === null) throw unauthenticated(request)
  if (request.session.customerNumber === null) throw noCustomer()
  return request.session.customerNumber
}

/**
 * The session of a request that moves money: it must be known that no replica has revoked it (BFF-15, BFF-33).
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

/** Opens a scope to callers of one `access`: adds their guards, and lets the scope register entries of that access only. */
export function admit(scope: FastifyInstance, access: keyof typeof guardsOf) {
  scope.decorate('access', access)
  for (const guard of guardsOf[access]) scope.addHook('onRequest', guard)
}
