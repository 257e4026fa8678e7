import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { pathSegment } from '@storefront/shared/contract/identifier.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../session/session.ts'

/** What of the product server's answer passes (BFF-04); everything else is ours or nobody's. */
const passedDown = ['content-type', 'content-length', 'content-encoding', 'retry-after'] as const

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') picked[name] = value
  }
  return picked
}

const languages = /^[A-Za-z0-9*,;=. -]{1,256}$/

/** BFF-02: all that passes of a fan's own headers beside the cart; nothing but languages, and not many. */
function languagesOf(value: string | undefined): Record<string, string> {
  return value !== undefined && languages.test(value) ? { 'accept-language': value } : {}
}

function cartIdOf(value: string | string[] | undefined): Record<string, string> {
  if (value === undefined) return {}
  const cartId = pathSegment.safeParse(value)
  if (!cartId.success) throw new AppError('BAD_REQUEST', { message: "The header 'Cart-Id' is not valid." })
  return { 'cart-id': cartId.data }
}

/** Of each session once: a thousand characters put together anew for every call are work for the garbage collector. */
const authorizations = new WeakMap<Session, string>()

function authorizationOf(session: Session): string {
  const known = authorizations.get(session)
  if (known !== undefined) return known
  const made = `Bearer ${session.token}`
  authorizations.set(session, made)
  return made
}

/** CALL-01, CALL-02: what the session says about the fan, and the trace of the request. */
export function injectedHeaders({ session, id, traceparent }: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': id, traceparent }
  if (session) headers.authorization = authorizationOf(session)
  if (session?.domain) headers.domain = session.domain
  if (session?.customerNumber) headers['customer-reference-number'] = session.customerNumber
  return headers
}

// One encoding that we can read ourselves, when a failure's body must be looked into.
const acceptsGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding']))

/** The whole set of headers of a fan's call that goes upstream. @throws AppError 400 for a malformed `Cart-Id` */
export function upstreamHeaders(
  entry: Endpoint,
  request: FastifyRequest,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': acceptsGzip(request) ? 'gzip' : 'identity',
    'cache-control': 'no-cache',
    ...languagesOf(request.headers['accept-language']),
    ...(entry.cart && cartIdOf(request.headers['cart-id'])),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...injectedHeaders(request),
  }
}

/** The whole set of headers of the product server's answer that goes back. */
export const answerHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  pick(headers, passedDown)
