import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { isAuthError } from './auth-error.ts'

let handler: ((error: ApiError) => void) | null = null

/** Installs what happens when a call says that the session is over (SESSION-13); returns how to take it back. */
export function onUnauthorized(next: (error: ApiError) => void): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** The auth-error check that every failed call goes through; public calls, like login, know no session to end. */
export function checkAuth(entry: Endpoint, error: ApiError): void {
  if (entry.access !== 'public' && isAuthError(error)) handler?.(error)
}
