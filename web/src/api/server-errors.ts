import type { MessageId } from '../messages/catalogue.ts'
import { t } from '../messages/language.ts'

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
