import { ApiError, NetworkError } from '../../api/api-error.ts'
import { errorMessage, UserFacingError } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { reportError } from '../../api/report-error.ts'

/** AUTH-13, AUTH-14: what the fan reads when signing in fails. An error nobody expected is reported to operators too. */
export function signInErrorMessage(error: unknown): string {
  const isExpected = [UserFacingError, ApiError, NetworkError].some((kind) => error instanceof kind)
  if (!isExpected) reportError(error)
  return errorMessage(error, messages.auth.exchangeFailed, { texts: ['userMessage', 'error'] })
}
