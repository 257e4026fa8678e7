import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../errors/error-handler.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sentence of the 401 when nobody is signed in, where it is not the usual one. */
    unauthenticated?: string | undefined
  }
}

/** The session of a request behind `requireSession`. @throws AppError 401 without one (CALL-04, CART-14) */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session) return request.session
  const { unauthenticated } = request.routeOptions.config
  throw new AppError('UNAUTHENTICATED', unauthenticated ? { error: unauthenticated } : {})
}

/** The customer number of a request behind `requireCustomer`. @throws AppError 409 without one (CARD-20) */
export function customerOf(request: FastifyRequest): string {
  const { customerNumber } = sessionOf(request)
  if (customerNumber === null) throw new AppError('NO_CUSTOMER')
  return customerNumber
}

/** Guard of a scope: nothing goes on without a session. */
export const requireSession: onRequestHookHandler = (request, _reply, done) => {
  sessionOf(request)
  done()
}

/** Guard of a scope: nothing goes on without a customer number; never 401 or 403, which would log the fan out. */
export const requireCustomer: onRequestHookHandler = (request, _reply, done) => {
  customerOf(request)
  done()
}

/** BFF-15, BFF-33: money moves only for a session that is known to be live. @throws AppError 503 when nobody knows */
export function checkedSessionOf(request: FastifyRequest): Session {
  const session = sessionOf(request)
  if (!request.sessionChecked) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
  return session
}
