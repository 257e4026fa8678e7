import { type Endpoint, filledPath, pathOf, queryText } from '@storefront/shared/contract/endpoint.ts'
import { cartIdentifier } from '@storefront/shared/contract/request-texts.ts'
import type { FastifyRequest } from 'fastify'
import { parseRequest } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'

type Headers = Record<string, string>
type Fields = Record<string, unknown>

/** A fan's call in the form in which it is sent to the product server. */
export type OutgoingCall = {
  /** Path and query, relative to the base address. */
  readonly target: string
  readonly headers: Headers
  readonly body: Fields | undefined
}

/**
 * Builds a fan's call from the fields that the entry names. The customer identifiers come from the session, never from the browser
 * (CALL-03, BFF-02).
 * @throws AppError 400 that names the first wrong field
 */
export function outgoingCall(entry: Endpoint, request: FastifyRequest): OutgoingCall {
  const { params, query, body: read } = parseRequest(entry, request) as Record<string, Fields | undefined>
  const customerNumber = request.session?.customerNumber ?? null
  const injected = (names: readonly string[] | undefined): Fields | undefined =>
    names && customerNumber !== null
      ? Object.fromEntries(names.map((name) => [name, customerNumber]))
      : undefined
  const body = read || entry.inject?.body ? { ...read, ...injected(entry.inject?.body) } : undefined
  return {
    target: filledPath(entry, params) + queryText({ ...query, ...injected(entry.inject?.query) }),
    headers: upstreamHeaders(entry, request, body !== undefined),
    body,
  }
}

type Parts = { readonly params?: unknown; readonly query?: Fields | undefined }

/**
 * The path and query of a call of our own, relative to the base address. Every target is built from an entry and checked
 * parameters; a path from a browser never passes through (BFF-07).
 * @throws ZodError on a missing or malformed parameter
 */
export const targetOf = (entry: Endpoint, { params, query }: Parts): string =>
  pathOf(entry, params) + queryText(query)

/** All headers that are sent upstream (BFF-02). Only the languages and the cart id come from the browser. */
const upstreamHeaders = (entry: Endpoint, request: FastifyRequest, hasBody: boolean): Headers => ({
  accept: 'application/json',
  'accept-encoding': acceptsGzip(request) ? 'gzip' : 'identity',
  'cache-control': 'no-cache',
  ...acceptLanguage(request),
  ...(entry.cart && cartId(request)),
  ...(hasBody && { 'content-type': 'application/json' }),
  ...identityHeaders(request),
})

/** The fan's identity, from the session, and the trace of the request (CALL-01, CALL-02). */
export function identityHeaders({ session, id, traceparent }: FastifyRequest): Headers {
  const headers: Headers = { 'x-request-id': id, traceparent }
  if (session) headers.authorization = `Bearer ${session.token}`
  if (session?.domain) headers.domain = session.domain
  if (session?.customerNumber) headers['customer-reference-number'] = session.customerNumber
  return headers
}

// Only gzip, which we can decode when we must read the body of an error.
const acceptsGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding']))

const languages = /^[A-Za-z0-9*,;=. -]{1,256}$/

/** The fan's languages: the product server writes messages and receipts in them. */
export function acceptLanguage({ headers }: FastifyRequest): Headers {
  const given = headers['accept-language']
  return given !== undefined && languages.test(given) ? { 'accept-language': given } : {}
}

function cartId({ headers }: FastifyRequest): Headers {
  const given = headers['cart-id']
  if (given === undefined) return {}
  const parsed = cartIdentifier.safeParse(given)
  if (!parsed.success) throw new AppError('BAD_REQUEST', { message: "The header 'Cart-Id' is not valid." })
  return { 'cart-id': parsed.data }
}
