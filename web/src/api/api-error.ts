import { type Endpoint, namesObject } from '@storefront/shared/contract/endpoint.ts'
import { errorBody, errorEnvelope } from '@storefront/shared/contract/error-envelope.ts'
import * as z from 'zod/mini'

/**
 * CALL-06: a non-OK response; `message` reads '{status}: {body text}'. The other texts come from a JSON body and are ''
 * when absent; `errorMessage` decides which of them a fan reads.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The stable code of the server's own envelope, e.g. 'CART_CHANGED'. */
  readonly code: string
  /** Whether the body is that envelope; else it is the product server's, or a gateway's. */
  readonly isOurs: boolean
  /** The text that the product server wrote for the fan. */
  readonly userMessage: string
  /** The body's `error`, else its `message`. */
  readonly error: string
  /** The whole JSON body, for the few responses that carry more; null when it was not JSON. */
  readonly body: unknown
  /** A 403 that is not about the session: our server has been asked, or could not be (`isAmbiguous403`). */
  sessionContinues = false

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = json(text)
    const texts = z.safeParse(errorBody, body)
    this.status = status
    this.body = body
    this.isOurs = z.safeParse(errorEnvelope, body).success
    this.code = texts.success ? texts.data.code : ''
    this.userMessage = texts.success ? texts.data.userMessage : ''
    this.error = texts.success ? texts.data.error || texts.data.message : ''
  }
}

/** No response came: there is no connection, or it broke. What was sent may or may not have arrived. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The server could not be reached before a change either, so it was not even sent: for certain, nothing has changed. */
export class NotSentError extends NetworkError {
  override name = 'NotSentError'
}

/** The fan whom a call was made for is not the one who is signed in any more; counts as an auth error, for whoever toasts. */
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

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const endsSession = /unauthorized|forbidden|token expired|invalid token/i

/**
 * SESSION-13, SESSION-14: whether an error means that the session is over. A response says so by its status, 401 or 403 (but for one
 * after which the session goes on), and by nothing else: the texts of a refused card or the name of a product may hold the same words. Only an error that
 * has no status is judged by its text.
 */
export function isAuthError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof ApiError && error.sessionContinues) return false
  const { status, error: text, message }: { status?: unknown; error?: unknown; message?: unknown } = error
  if (typeof status === 'number') return status === 401 || status === 403
  return [text, message].some((each) => typeof each === 'string' && endsSession.test(each))
}

/** CALL-09, CALL-10: whether a repeat would be refused as well: after an auth error, and a 403 after which the session goes on. */
export const isAuthRefusal = (error: unknown): boolean =>
  isAuthError(error) || (error instanceof ApiError && error.status === 403)

/**
 * SESSION-13: whether a response leaves open if the session is over: a 403 that may be about the object which the call names, such as one of
 * a stranger's link, or that our server gave to the request alone (BFF-57).
 */
export const isAmbiguous403 = (entry: Endpoint, { status, code }: ApiError): boolean =>
  status === 403 && entry.access !== 'public' && (namesObject(entry) || code === 'CROSS_SITE')

let handler: ((error: ApiError) => void) | null = null

/** Installs the one handler of auth errors (SESSION-13); returns how to remove it. */
export function onAuthError(next: (error: ApiError) => void): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** The auth-error check of every failed call (CALL-10). Public calls, like login, have no session to end (AUTH-14). */
export function notifyAuthError(entry: Endpoint, error: ApiError): void {
  if (entry.access !== 'public' && isAuthError(error)) handler?.(error)
}
