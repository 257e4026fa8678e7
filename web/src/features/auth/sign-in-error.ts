import { ApiError, NetworkError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { reportError } from '../../api/report-error.ts'
import { IdentityError } from './identity-provider.ts'

/** AUTH-13, AUTH-14: what the fan reads when signing in fails. An error nobody expected is reported to operators too. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof IdentityError) return error.message
  if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error)
  return errorMessage(error, messages.auth.exchangeFailed, { texts: ['userMessage', 'error'] })
}
