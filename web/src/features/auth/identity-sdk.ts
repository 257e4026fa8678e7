import { ApiError, NetworkError } from '../../api/api-error.ts'
import { getBoot } from '../../api/boot.ts'
import { errorMessage, serverErrorText } from '../../api/error-message.tsx'
import { reportError } from '../../api/reports.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { currentLanguage, t } from '../../messages/language.ts'
import { hideHangingDatabase } from '../../storage/device.ts'
import { IdentityError, type IdentityProvider } from './identity-provider.ts'

/**
 * Messages for our server's error codes of the ID token exchange; the other codes are in `serverErrors` of
 * `api/server-errors.ts`.
 */
export const signInErrors: Readonly<Record<string, MessageId>> = {
  ID_TOKEN_REFUSED: 'auth.failed',
  LOGIN_REFUSED: 'auth.exchangeFailed',
  LOGIN_UNUSABLE: 'auth.exchangeFailed',
  SESSION_TOO_LARGE: 'auth.sessionTooLarge',
  IDENTITY_UNAVAILABLE: 'auth.identityUnavailable',
}

let loaded: IdentityProvider | null = null
let loading: Promise<IdentityProvider> | null = null

/** IDP-02: loads the provider's large SDK, once; after an error again. */
export function loadIdentityProvider(): Promise<IdentityProvider> {
  loading ??= load()
  return loading
}

/** Runs a step with the provider, synchronously once the SDK is loaded, so that a popup still belongs to the click. */
export function withIdentityProvider<T>(step: (provider: IdentityProvider) => Promise<T>): Promise<T> {
  return loaded ? step(loaded) : loadIdentityProvider().then(step)
}

/** Reports unexpected sign-in errors to operators. */
export function reportUnexpected(error: unknown): void {
  const isExpected = [IdentityError, ApiError, NetworkError].some((kind) => error instanceof kind)
  if (!isExpected) reportError(error)
}

/** AUTH-13, AUTH-14: the message for a failed sign-in, in the page's language. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof IdentityError) return error.providerText || t(error.id)
  const isOurs = error instanceof ApiError && error.isOurs && !error.userMessage
  const own = isOurs && serverErrorText(error.code, signInErrors)
  return own || errorMessage(error, t('auth.exchangeFailed'), { texts: ['userMessage', 'error'] })
}

async function load(): Promise<IdentityProvider> {
  try {
    const [{ connectFirebase }] = await Promise.all([import('./firebase-identity.ts'), hideHangingDatabase()])
    loaded = connectFirebase(getBoot().firebase, currentLanguage)
    return loaded
  } catch (cause) {
    loading = null
    // FAN-29: the provider was not asked yet.
    throw new IdentityError('errors.connection', { cause })
  }
}
