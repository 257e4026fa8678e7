import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { ApiError } from './api-error.ts'

const endsSession = /unauthorized|forbidden|token expired|invalid token/i

/** SESSION-13, SESSION-14: whether an error means that the session is over: a 401, a 403, or a message that says so. */
export function isAuthError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, message }: { status?: unknown; message?: unknown } = error
  return status === 401 || status === 403 || (typeof message === 'string' && endsSession.test(message))
}

let handler: ((error: ApiError) => void) | null = null

/** Installs the one handler of auth errors (SESSION-13); returns how to remove it. */
export function onAuthError(next: (error: ApiError) => void): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** The auth-error check of every failed call (CALL-10). Public calls, like login, have no session to end (AUTH-14). */
export function checkAuthError(entry: Endpoint, error: ApiError): void {
  if (entry.access !== 'public' && isAuthError(error)) handler?.(error)
}
