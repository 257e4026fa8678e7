import { type Endpoint, queryText } from '@storefront/shared/contract/endpoint.ts'
import { cartIdentifier } from '@storefront/shared/contract/request-texts.ts'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { parseRequest } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'

type Headers = Record<string, string>
type Fields = Record<string, unknown>

/** A fan's call in the form in which it is sent to the product server. Its path is the browser's, which has been checked (BFF-07). */
export type OutgoingCall = {
  /** Encoded, without a question mark. */
  readonly query: string
  readonly headers: Headers
  readonly body: Fields | undefined
}

/**
 * Builds a fan's call from the fields that the entry names. The customer identifiers come from the session, never from the browser
 * (CALL-03, BFF-02).
 * @throws AppError 400 that names the first wrong field
 */
export function outgoingCall(entry: Endpoint, request: FastifyRequest): OutgoingCall {
  const { query, body: read } = parseRequest(entry, request) as Record<string, Fields | undefined>
  const customerNumber = request.session?.customerNumber ?? null
  const injected = (names: readonly string[] = []): Fields =>
    customerNumber === null ? {} : Object.fromEntries(names.map((name) => [name, customerNumber]))
  const body = read || entry.inject?.body ? { ...read, ...injected(entry.inject?.body) } : undefined
  return {
    query: queryText({ ...query, ...injected(entry.inject?.query) }).slice(1),
    headers: upstreamHeaders(entry, request, body !== undefined),
    body,
  }
}

/** All headers that are sent upstream (BFF-02). Only the languages and the cart id come from the browser. */
const upstreamHeaders = (entry: Endpoint, request: FastifyRequest, hasBody: boolean): Headers => ({
  accept: 'application/json',
  'accept-encoding': new Negotiator(request).encoding(['gzip', 'identity']) ?? 'identity',
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

/** @fastify/reply-from refuses two dots beside a slash, also in an id such as `..x`. They pass it as an escaped escape (CALL-42). */
export const escapedDots = (path: string): string => path.replaceAll('..', '%252E%252E')

/** A path as the browser wrote it. No id contains a percent sign, so nothing else is changed. */
export const plainDots = (path: string): string => path.replaceAll('%252E', '.')
