import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import type { MessageId } from '../../messages/catalogue.ts'

/**
 * The service that proves a fan's identity. Signing in returns only an ID token: the provider's own session ends with
 * the call. Every method throws an IdentityError.
 */
export type IdentityProvider = {
  signIn: (email: string, password: string) => Promise<string>
  /** Creates the account and signs in. */
  register: (email: string, password: string) => Promise<string>
  /**
   * Opens the provider's window synchronously, since browsers require that of a click. Null when the fan left it
   * (FAN-51).
   */
  signInWith: (provider: AuthProvider) => Promise<string | null>
  sendPasswordReset: (email: string) => Promise<void>
  /**
   * Signs in once more, since the provider deletes an account only after a recent sign-in, and deletes the account if
   * `isIntended` accepts it (SESSION-19). Otherwise nothing is deleted and it returns false; null when the fan left the
   * provider's window, which opens synchronously.
   */
  deleteAccount: (
    signIn: AuthProvider | Credentials,
    isIntended: (account: ProviderAccount) => Promise<boolean>,
  ) => Promise<boolean | null>
  /** AUTH-19: whose account a custom credential opens. */
  accountOf: (credential: string) => Promise<ProviderAccount>
  signInWithCredential: (credential: string) => Promise<string>
  /** AUTH-22: e-mails a link that leads back to this page. */
  sendSignInLink: (email: string) => Promise<void>
  /** @param link the address of the page that the e-mail has opened */
  signInWithLink: (email: string, link: string) => Promise<string>
}

export type Credentials = { email: string; password: string }

/** An account at the provider; '' for what it does not have. `isNew` if this sign-in has created it. */
export type ProviderAccount = { email: string; name: string; isNew?: true }

/**
 * Its `id` is the message that the fan reads (ERR-01 to ERR-04, AUTH-15 to AUTH-17), translated by `identity-sdk.ts`.
 * It does not extend `UserFacingError`, because the SDK's chunk must not import from `api` and `messages`: the bundler
 * would split the code that every page loads first.
 */
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

const cancelCodes = ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled']

/** FAN-51: whether a code means that the fan closed the provider's window, opened another one, or refused there. */
export const isCancelled = (code: string): boolean => cancelCodes.includes(withoutPrefix(code))

const withoutPrefix = (code: string): string => code.replace(/^auth\//, '')

/**
 * ERR-01 to ERR-04, AUTH-16, AUTH-17: the error for a code of the identity provider, with or without 'auth/'. A
 * violated password policy is shown in the provider's text, without the SDK's 'Firebase: … (auth/…).' around it.
 */
export function identityErrorOf(code: string, providerMessage = '', cause?: unknown): IdentityError {
  const name = withoutPrefix(code)
  const id = Object.hasOwn(idsByCode, name) ? idsByCode[name] : undefined
  const isOwnPolicy = name === 'password-does-not-meet-requirements'
  const providerText = isOwnPolicy
    ? providerMessage.replace(/^Firebase:\s*/, '').replace(/\s*\(auth\/[\w-]+\)\.?\s*$/, '')
    : ''
  return new IdentityError(id ?? 'auth.failed', { providerText, code: name, cause })
}
