import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { pathSegment } from '@storefront/shared/contract/identifier.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

type Headers = Record<string, string>

/** The headers of the product server's response that pass (BFF-04); every other one is ours or dropped. */
export const passedHeaders = ['content-type', 'content-length', 'content-encoding', 'retry-after'] as const

/** The complete set of headers that a fan gets of the product server's response. */
export function responseHeaders(headers: IncomingHttpHeaders): Headers {
  const passed: Headers = {}
  for (const name of passedHeaders) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}

/**
 * The complete set of headers of a fan's call that goes upstream (BFF-02): of what the browser sent only the languages
 * and the cart pass.
 * @throws AppError 400 for a malformed `Cart-Id`
 */
export function upstreamHeaders(entry: Endpoint, request: FastifyRequest, hasBody: boolean): Headers {
  return {
    accept: 'application/json',
    'accept-encoding': acceptsGzip(request) ? 'gzip' : 'identity',
    'cache-control': 'no-cache',
    ...acceptLanguage(request.headers['accept-language']),
    ...(entry.cart && cartId(request.headers['cart-id'])),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...identityHeaders(request),
  }
}

/** CALL-01, CALL-02: the fan's identity, written from the session, and the trace of the request. */
export function identityHeaders({ session, id, traceparent }: FastifyRequest): Headers {
  const headers: Headers = { 'x-request-id': id, traceparent }
  if (session) headers.authorization = `Bearer ${session.token}`
  if (session?.domain) headers.domain = session.domain
  if (session?.customerNumber) headers['customer-reference-number'] = session.customerNumber
  return headers
}

// One encoding that we can decode ourselves when an error's body must be read.
const acceptsGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding']))

const languages = /^[A-Za-z0-9*,;=. -]{1,256}$/

/** The fan's languages, in which the product server writes its messages and receipts. */
export const acceptLanguage = (value: string | undefined): Headers =>
  value !== undefined && languages.test(value) ? { 'accept-language': value } : {}

function cartId(value: string | string[] | undefined): Headers {
  if (value === undefined) return {}
  const parsed = pathSegment.safeParse(value)
  if (!parsed.success) throw new AppError('BAD_REQUEST', { message: "The header 'Cart-Id' is not valid." })
  return { 'cart-id': parsed.data }
}
