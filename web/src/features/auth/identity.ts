import type { FirebaseError } from 'firebase/app'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { getBoot } from '../../api/boot.ts'
import { errorMessage, serverErrorText } from '../../api/error-message.tsx'
import { reportError } from '../../api/reports.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { currentLanguage, t } from '../../messages/language.ts'
import { hideHangingDatabase } from '../../storage/device.ts'
import type { IdentityProvider } from './firebase-identity.ts'

/** Has the id of its message (ERR-01 to ERR-04, AUTH-15 to AUTH-17), so that the text follows the page's language (LANG-04). */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly id: MessageId
  /** AUTH-16: the provider's text, which replaces the message; '' for none. */
  readonly providerText: string
  /** The provider's code without 'auth/'; '' when it was not asked. */
  readonly code: string

  constructor(
    id: MessageId,
    {
      providerText = '',
      code = '',
      ...options
    }: ErrorOptions & { providerText?: string; code?: string } = {},
  ) {
    super(providerText || id, options)
    this.id = id
    this.providerText = providerText
    this.code = code
  }
}

/** AUTH-17: when no window can open, as in another app's built-in browser, the message explains what the fan can do. */
const idsByCode: Readonly<Record<string, MessageId>> = {
  'wrong-password': 'auth.wrongPassword',
  'user-not-found': 'auth.noAccount',
  'email-already-in-use': 'auth.accountExists',
  'weak-password': 'auth.weakPassword',
  'invalid-email': 'auth.emailRefused',
  'too-many-requests': 'auth.tooManyAttempts',
  'popup-blocked': 'auth.windowBlocked',
  'operation-not-supported-in-this-environment': 'auth.windowBlocked',
}

/** The class is in the SDK's chunk, which only `load` may load. */
const isSdkError = (error: unknown): error is FirebaseError =>
  error instanceof Error && error.name === 'FirebaseError'

/**
 * ERR-01 to ERR-04, AUTH-16, AUTH-17: the error for what a call of the provider throws. A violated password policy is
 * shown in the provider's text, without the SDK's 'Firebase: … (auth/…).' around it.
 */
export function asIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause
  if (!isSdkError(cause)) return new IdentityError('auth.failed', { cause })
  const code = cause.code.replace(/^auth\//, '')
  // FAN-29: how the SDK reports a script of the provider that could not be loaded. No code says so.
  if (cause.customData instanceof Event) return new IdentityError('errors.connection', { code, cause })
  const id = Object.hasOwn(idsByCode, code) ? idsByCode[code] : undefined
  const isOwnPolicy = code === 'password-does-not-meet-requirements'
  const providerText = isOwnPolicy
    ? cause.message.replace(/^Firebase:\s*/, '').replace(/\s*\(auth\/[\w-]+\)\.?\s*$/, '')
    : ''
  return new IdentityError(id ?? 'auth.failed', { providerText, code, cause })
}

const undecidedCodes = ['', 'network-request-failed', 'timeout', 'internal-error']

/** AUTH-21, AUTH-24: whether the provider has not refused, so that another attempt may succeed. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof IdentityError && undecidedCodes.includes(error.code)

let loaded: IdentityProvider | null = null
let loading: Promise<IdentityProvider> | null = null

/** IDP-02: loads the provider's large SDK, once; after a failure again. */
function load(): Promise<IdentityProvider> {
  loading ??= Promise.all([import('./firebase-identity.ts'), hideHangingDatabase()])
    .then(([{ connectFirebase }]) => {
      loaded = connectFirebase(getBoot().firebase, currentLanguage)
      return loaded
    })
    .catch((cause) => {
      loading = null
      // FAN-29: the provider was not asked yet.
      throw new IdentityError('errors.connection', { cause })
    })
  return loading
}

/** IDP-02: loads the SDK before the tap that needs it, so that a window still belongs to the tap. */
export const preloadIdentityProvider = (): void =>
  void load().catch((error) => console.warn('The sign-in library is not there yet', error))

/**
 * Runs a step with the provider, synchronously once the SDK is loaded, so that a window still belongs to the click.
 * @throws IdentityError
 */
export const withIdentityProvider = <T>(step: (provider: IdentityProvider) => Promise<T>): Promise<T> =>
  (loaded ? step(loaded) : load().then(step)).catch((error) => {
    throw asIdentityError(error)
  })

/** Reports unexpected sign-in errors to operators. */
export function reportUnexpected(error: unknown): void {
  const isExpected = [IdentityError, ApiError, NetworkError].some((kind) => error instanceof kind)
  if (!isExpected) reportError(error)
}

/**
 * Messages for our server's error codes of the ID token exchange; the other codes are in `serverErrors` of
 * `api/error-message.tsx`.
 */
export const signInErrors: Readonly<Record<string, MessageId>> = {
  ID_TOKEN_REFUSED: 'auth.failed',
  LOGIN_REFUSED: 'auth.exchangeFailed',
  LOGIN_UNUSABLE: 'auth.exchangeFailed',
  SESSION_TOO_LARGE: 'auth.sessionTooLarge',
  IDENTITY_UNAVAILABLE: 'auth.identityUnavailable',
}

/** AUTH-13, AUTH-14: the message for a failed sign-in, in the page's language. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof IdentityError) return error.providerText || t(error.id)
  const isOurs = error instanceof ApiError && error.isOurs && !error.userMessage
  const own = isOurs && serverErrorText(error.code, signInErrors)
  return own || errorMessage(error, t('auth.exchangeFailed'), { texts: ['userMessage', 'error'] })
}
