import { ApiError, NetworkError } from '../../api/api-error.ts'
import { messages } from '../../api/messages.ts'

/** What a failed read says to the fan: the server's own sentence where it sent one. */
export function failureText(error: Error): string {
  if (error instanceof ApiError) return error.userMessage || error.error || messages.api.general
  return error instanceof NetworkError ? messages.api.connection : messages.api.invalidResponse
}
