import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import type { MessageId } from '../../messages/catalogue.ts'

/**
 * What proves a fan's identity. Signing in returns an ID token and nothing else: the provider's own session does not
 * outlive the call. Everything throws an IdentityError.
 */
export type IdentityProvider = {
  signIn: (email: string, password: string) => Promise<string>
  /** Creates the account and signs in. */
  register: (email: string, password: string) => Promise<string>
  /** Opens the provider's window before it returns, as browsers demand of a click. Null where the fan left it (FAN-51). */
  signInWith: (provider: AuthProvider) => Promise<string | null>
  sendPasswordReset: (email: string) => Promise<void>
}

/**
 * Says by its id what the fan reads (ERR-01 to ERR-04, AUTH-15 to AUTH-17), in the language of the page (`identity-sdk.ts`). It is no
 * UserFacingError because the SDK's chunk must import nothing from `api` and `messages`: the bundler would then split what every screen
 * loads first into one more chunk.
 */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly id: MessageId
  /** AUTH-16: the provider's own text, which takes the message's place; '' for none. */
  readonly providerText: string

  constructor(
    id: MessageId,
    { providerText = '', ...options }: ErrorOptions & { providerText?: string } = {},
  ) {
    super(providerText || id, options)
    this.id = id
    this.providerText = providerText
  }
}

/** AUTH-17: where no window opens, as in the browser that another app shows for a scanned seat code, the message says what the fan can do. */
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

const leavings = ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled']

/** FAN-51: whether a code says that the fan closed the provider's window, opened another one, or refused there. */
export const isLeaving = (code: string): boolean => leavings.includes(withoutPrefix(code))

const withoutPrefix = (code: string): string => code.replace(/^auth\//, '')

/**
 * ERR-01 to ERR-04, AUTH-16, AUTH-17: the error for a code of the identity provider, with or without 'auth/'. A stricter password policy is
 * shown in the provider's own text, without the SDK's 'Firebase: … (auth/…).' around it.
 */
export function identityErrorOf(code: string, providerMessage = '', cause?: unknown): IdentityError {
  const name = withoutPrefix(code)
  const id = Object.hasOwn(idsByCode, name) ? idsByCode[name] : undefined
  const isOwnPolicy = name === 'password-does-not-meet-requirements'
  const providerText = isOwnPolicy
    ? providerMessage.replace(/^Firebase:\s*/, '').replace(/\s*\(auth\/[\w-]+\)\.?\s*$/, '')
    : ''
  return new IdentityError(id ?? 'auth.failed', { providerText, cause })
}
