import type { Access } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Session } from './session.ts'

/** The session of the request. @throws AppError 401 without one (CALL-04, CART-14) */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session) return request.session
  const unauthenticated = request.routeOptions.config.endpoint?.unauthenticated
  throw new AppError('UNAUTHENTICATED', unauthenticated ? { message: unauthenticated } : {})
}

/** The customer number of the request's session. @throws AppError 409 without one (CARD-20), 401 without a session */
export function customerOf(request: FastifyRequest): string {
  const { customerNumber } = sessionOf(request)
  if (customerNumber === null) throw new AppError('NO_CUSTOMER')
  return customerNumber
}

const requireSession: onRequestHookHandler = (request, _reply, done) => {
  sessionOf(request)
  done()
}

// A missing customer number is never 401 or 403, which would log the fan out.
const requireCustomer: onRequestHookHandler = (request, _reply, done) => {
  customerOf(request)
  done()
}

const guardsOf: Readonly<Record<Exclude<Access, 'server'>, onRequestHookHandler[]>> = {
  public: [],
  session: [requireSession],
  customer: [requireSession, requireCustomer],
}

/** Opens a scope to one kind of caller: adds its guards, and lets the scope take the entries of that access only. */
export function admit(scope: FastifyInstance, access: keyof typeof guardsOf) {
  scope.decorate('access', access)
  for (const guard of guardsOf[access]) scope.addHook('onRequest', guard)
}

/** BFF-15, BFF-33: money moves only for a session that is known to be live. @throws AppError 503 when nobody knows */
export function checkedSessionOf(request: FastifyRequest): Session {
  const session = sessionOf(request)
  if (!request.sessionChecked) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
  return session
}
