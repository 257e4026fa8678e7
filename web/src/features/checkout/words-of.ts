import { ApiError } from '../../api/api-error.ts'

/** What the fan is told of a failed call: the product server's word for it where there is one (PAY-06, CARD-12). */
export function wordsOf(error: unknown, ours: string): string {
  return (error instanceof ApiError && error.userMessage) || ours
}
