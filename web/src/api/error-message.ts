import { t } from '../messages/language.ts'
import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'
import { serverErrorText } from './server-errors.ts'

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
  /** What to show when no response came, by default that there is no connection (FAN-29). */
  network?: string
  /** What to show instead of `fallback` when the response could not be read. */
  invalidResponse?: string
}

/**
 * The one way from an error to the text that a fan reads. A connection that failed is called that, and nothing else is: not
 * the card, not the cart, not the payment system (FAN-29).
 * @param fallback from the catalogue, for an error that brings no text of its own
 */
export function errorMessage(
  error: unknown,
  fallback: string,
  { texts = ['userMessage'], network = t('errors.connection'), invalidResponse = fallback }: Choice = {},
): string {
  if (error instanceof UserFacingError) return error.message
  if (error instanceof NetworkError) return network
  if (error instanceof InvalidResponseError) return invalidResponse
  const given = error instanceof ApiError ? texts.map((text) => textOf(error, text)).find(Boolean) : undefined
  return given ?? fallback
}

/** Why something could not be read, for every screen alike: what the response says, else what its kind means. */
export function readErrorMessage(error: unknown): string {
  const byStatus: Record<number, string> = {
    401: t('errors.sessionExpired'),
    403: t('errors.sessionInvalid'),
    404: t('errors.notFound'),
  }
  const status = error instanceof ApiError ? error.status : undefined
  const fallback = (status && byStatus[status]) || t('errors.general')
  return errorMessage(error, fallback, {
    texts: status && byStatus[status] ? [] : ['userMessage', 'error'],
    // The browser knows when it is the phone that has no connection.
    network: navigator.onLine ? t('errors.connection') : t('errors.connectionLost'),
    invalidResponse: t('errors.unreadable'),
  })
}

/** LANG-09: the `error` of our server goes by its code. A gateway's 5xx tells a fan nothing (CALL-08), and no 5xx of the product server comes as it is. */
function textOf(error: ApiError, name: 'userMessage' | 'error'): string {
  if (name === 'userMessage') return error.userMessage
  if (error.isOurs) return serverErrorText(error.code)
  return error.status < 500 ? error.error : ''
}
