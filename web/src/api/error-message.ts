import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'

/**
 * An error whose message is written for the fan, thrown where the cause is known best. It keeps the status of its cause,
 * so that a session that is over is still recognised (`isAuthError`).
 */
export class UserFacingError extends Error {
  readonly status: number | undefined

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = options?.cause instanceof ApiError ? options.cause.status : undefined
  }
}

type Choice = {
  /** The texts of the response that the fan may read, the best one first; by default `userMessage` alone. */
  texts?: readonly ('userMessage' | 'error')[]
  /** What to show instead of `fallback` when no response came. */
  network?: string
  /** What to show instead of `fallback` when the response could not be read. */
  invalidResponse?: string
}

/**
 * The one way from an error to the text that a fan reads.
 * @param fallback from the catalogue (`messages`), for an error that brings no text of its own
 */
export function errorMessage(
  error: unknown,
  fallback: string,
  { texts = ['userMessage'], network = fallback, invalidResponse = fallback }: Choice = {},
): string {
  if (error instanceof UserFacingError) return error.message
  if (error instanceof NetworkError) return network
  if (error instanceof InvalidResponseError) return invalidResponse
  const given = error instanceof ApiError ? texts.map((text) => error[text]).find(Boolean) : undefined
  return given ?? fallback
}
