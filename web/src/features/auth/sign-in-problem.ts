import { ApiError, NetworkError } from '../../api/api-error.ts'
import { reportError } from '../../api/report-error.ts'
import { IdentityError } from './identity-provider.ts'

const exchangeFailed = 'Server authentication failed'

/** AUTH-13, AUTH-14: what the fan reads when signing in fails, at the provider or at the product server. */
export function signInProblem(error: unknown): string {
  if (error instanceof IdentityError) return error.message
  if (error instanceof ApiError) return error.userMessage || error.error || exchangeFailed
  if (!(error instanceof NetworkError)) reportError(error)
  return exchangeFailed
}
