import type { MessageId } from '../messages/catalogue.ts'
import { t } from '../messages/language.ts'

/**
 * Our server's errors that tell a fan something, by their code: refusals that the app may run into, and those 5xx whose sentence says
 * more than that something failed. In English they read as in `server/src/errors/app-error.ts`.
 */
export const serverErrors: Readonly<Record<string, MessageId>> = {
  BAD_REQUEST: 'errors.badRequest',
  ID_TOKEN_REFUSED: 'errors.idTokenRefused',
  LOGIN_REFUSED: 'errors.exchangeFailed',
  CROSS_SITE: 'errors.crossSite',
  REQUEST_TIMEOUT: 'errors.requestTimeout',
  NO_CUSTOMER: 'errors.noCustomer',
  TOO_MANY_REQUESTS: 'errors.tooManyRequests',
  LOGIN_UNUSABLE: 'errors.exchangeFailed',
  SESSION_TOO_LARGE: 'errors.sessionTooLarge',
  IDENTITY_UNAVAILABLE: 'errors.identityUnavailable',
}

/** LANG-09: what an error of our server means, in the page's language; '' for one that tells a fan nothing, or is not known to this release. */
export function serverErrorText(code: string): string {
  const id = Object.hasOwn(serverErrors, code) && serverErrors[code]
  return id ? t(id) : ''
}
