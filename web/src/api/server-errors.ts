import type { MessageId } from '../messages/catalogue.ts'
import { t } from '../messages/language.ts'

/**
 * Our server's errors that tell a fan something on any screen, by their code: refusals that the app may run into. Those of signing in and of paying
 * are known where that is done. In English they read as in `server/src/errors/app-error.ts`.
 */
export const serverErrors: Readonly<Record<string, MessageId>> = {
  BAD_REQUEST: 'errors.badRequest',
  CROSS_SITE: 'errors.crossSite',
  REQUEST_TIMEOUT: 'errors.requestTimeout',
  NO_CUSTOMER: 'errors.noCustomer',
  TOO_MANY_REQUESTS: 'errors.tooManyRequests',
}

/** LANG-09: what an error of our server means, in the page's language; '' for one that tells a fan nothing, or is not known to this release. */
export function serverErrorText(code: string, known = serverErrors): string {
  const id = Object.hasOwn(known, code) && known[code]
  return id ? t(id) : ''
}
