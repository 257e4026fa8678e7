import { type Endpoint, namesObject } from '@storefront/shared/contract/endpoint.ts'
import { errorBody, errorEnvelope, saysSessionIsOver } from '@storefront/shared/contract/error-envelope.ts'
import { jsonOf } from '@storefront/shared/contract/json.ts'
import * as z from 'zod/mini'

/**
 * CALL-06: a non-OK response; `message` is '{status}: {body text}'. The other texts come from a JSON body and are ''
 * when absent; `errorMessage` decides which of them a fan reads.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The stable code of the server's own envelope, e.g. 'CART_CHANGED'. */
  readonly code: string
  /** Whether the body is that envelope; otherwise the product server or a gateway wrote it. */
  readonly isOurs: boolean
  /** The text that the product server wrote for the fan. */
  readonly userMessage: string
  /** The body's `error`, or its `message` without one. */
  readonly error: string
  /** The whole JSON body, for the few responses with more fields; undefined when it was not JSON. */
  readonly body: unknown
  /** Whether our server says that the session is over, after a response that leaves it open (`isAmbiguous`); else undefined. */
  sessionIsOver?: boolean

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = jsonOf(text)
    const texts = z.safeParse(errorBody, body)
    this.status = status
    this.body = body
    this.isOurs = z.safeParse(errorEnvelope, body).success
    this.code = texts.success ? texts.data.code : ''
    this.userMessage = texts.success ? texts.data.userMessage : ''
    this.error = texts.success ? texts.data.error || texts.data.message : ''
  }
}

/** No response came: there is no connection, or it broke. The request may or may not have arrived. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The server was unreachable before a change, so the change was not sent: nothing has changed, for certain. */
export class NotSentError extends NetworkError {
  override name = 'NotSentError'
}

/** The fan who made a call is no longer signed in. Counts as an auth error, so handlers do not toast it. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
  readonly status = 401

  constructor(options?: ErrorOptions) {
    super('The fan of this call is not signed in any more', options)
  }
}

/** An OK response that does not fit the endpoint's schema. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

/**
 * SESSION-13, SESSION-14: whether an error means that the session is over. Of a response it is a 401 or 403, unless our server was asked
 * and knows better. Only an error without a status is judged by its text alone: a product's name may contain the same words.
 */
export function isAuthError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, sessionIsOver }: { status?: unknown; sessionIsOver?: unknown } = error
  if (typeof sessionIsOver === 'boolean') return sessionIsOver
  return typeof status === 'number' ? status === 401 || status === 403 : saysSessionIsOver(error)
}

/** CALL-09, CALL-10: whether a repeat would be refused too: after an auth error, or a 403 after which the session continues. */
export const isAuthRefusal = (error: unknown): boolean => isAuthError(error) || Object(error).status === 403

/**
 * SESSION-13, SESSION-14: whether a response leaves open if the session is over: a 403 that may be about the object in the call, such as
 * another fan's order, or that our server gave because of the request itself (BFF-57); and an error that says so, but not a charge's.
 */
export function isAmbiguous(entry: Endpoint, { status, code, body }: ApiError): boolean {
  if (entry.access === 'public' || status === 401) return false
  if (status === 403) return namesObject(entry) || code === 'CROSS_SITE'
  return !entry.declines && saysSessionIsOver(body)
}

let handler: ((error: ApiError) => void) | null = null

/** Installs the one handler of auth errors (SESSION-13); returns a function that removes it. */
export function onAuthError(next: (error: ApiError) => void): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** Passes an auth error of a failed call to the handler (CALL-10). Public calls, like login, have no session to end (AUTH-14). */
export function notifyAuthError(entry: Endpoint, error: ApiError): void {
  if (entry.access !== 'public' && isAuthError(error)) handler?.(error)
}
