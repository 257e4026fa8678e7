import type { MessageId } from '../messages/catalogue.ts'
import { t, useT } from '../messages/language.ts'
import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'

/**
 * An error whose message is written for the fan, thrown where the cause is known best. It keeps what `isAuthError`
 * reads of its cause.
 */
export class UserFacingError extends Error {
  readonly status: number | undefined
  readonly sessionIsOver: boolean | undefined

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    const cause = options?.cause instanceof ApiError ? options.cause : undefined
    this.status = cause?.status
    this.sessionIsOver = cause?.sessionIsOver
  }
}

type Choice = {
  /** The texts of the response that the fan may read, the best one first; by default `userMessage` alone. */
  texts?: readonly ('userMessage' | 'error')[]
  /** The text without a response, by default that there is no connection (FAN-29). */
  network?: string
  /** The text for a response that could not be read, by default `fallback`. */
  invalidResponse?: string
}

/**
 * The one way from an error to the text that a fan reads. Only a failed connection is called one (FAN-29).
 * @param fallback a message in the page's language, for an error without a text
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

/** Why a read failed, in the same words on every screen: the text of the response, or one for its kind. */
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
    // When the browser is offline, the phone has no connection; otherwise the cause is unknown.
    network: navigator.onLine ? t('errors.connection') : t('errors.connectionLost'),
    invalidResponse: t('errors.unreadable'),
  })
}

/** LANG-09: an `error` of our server is translated by its code. The text of any other 5xx is not for fans (CALL-08). */
function textOf(error: ApiError, name: 'userMessage' | 'error'): string {
  if (name === 'userMessage') return error.userMessage
  if (error.isOurs) return serverErrorText(error.code)
  return error.status < 500 ? error.error : ''
}

/** `readErrorMessage` as a text that follows the page's language. LANG-08: isolated, since the product server may have written it. */
export function ReadErrorText({ error }: { error: unknown }) {
  useT()
  return <bdi>{readErrorMessage(error)}</bdi>
}

/**
 * Messages for errors of our server that can happen on any screen, by code. Errors of signing in and paying have theirs in those
 * features. The English texts equal those of `server/src/errors/app-error.ts`.
 */
export const serverErrors: Readonly<Record<string, MessageId>> = {
  BAD_REQUEST: 'errors.badRequest',
  CROSS_SITE: 'errors.crossSite',
  REQUEST_TIMEOUT: 'errors.requestTimeout',
  NO_CUSTOMER: 'errors.noCustomer',
  TOO_MANY_REQUESTS: 'errors.tooManyRequests',
}

/** LANG-09: the text for an error code of our server in the page's language; '' for a code without one. */
export function serverErrorText(code: string, known = serverErrors): string {
  const id = Object.hasOwn(known, code) && known[code]
  return id ? t(id) : ''
}
