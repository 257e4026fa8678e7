import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { ApiError } from './api-error.ts'

const endsSession = /unauthorized|forbidden|token expired|invalid token/i

/**
 * SESSION-13, SESSION-14: whether an error means that the session is over. A response says so by its status, 401 or 403,
 * and by nothing else: the texts of a refused card or the name of a product may hold the same words. Only an error that
 * has no status is judged by its text.
 */
export function isAuthError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, error: text, message }: { status?: unknown; error?: unknown; message?: unknown } = error
  if (typeof status === 'number') return status === 401 || status === 403
  return [text, message].some((each) => typeof each === 'string' && endsSession.test(each))
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
