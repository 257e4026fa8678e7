import type { AuthProvider } from '@storefront/shared/contract/boot.ts'

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
 * Its message is written for the fan (ERR-01 to ERR-04, AUTH-15 to AUTH-17). It is no UserFacingError because the SDK's
 * chunk must not import from `api`: the bundler would then split what every screen loads first into one more chunk.
 */
export class IdentityError extends Error {
  override name = 'IdentityError'
}

/** AUTH-17: no window opens, as in the browser that another app shows for a scanned seat code; says what the fan can do. */
export const windowBlocked =
  'Your browser blocked the sign-in window. Allow pop-ups for this page, or open it in Safari or Chrome, or use your e-mail.'

const messagesByCode: Readonly<Record<string, string>> = {
  'wrong-password': 'Incorrect password. Please try again.',
  'user-not-found': 'No account found with this email.',
  'email-already-in-use': 'An account already exists with this email.',
  'weak-password': 'Password should be at least 6 characters.',
  'invalid-email': 'Invalid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'popup-blocked': windowBlocked,
  'operation-not-supported-in-this-environment': windowBlocked,
}

const leavings = ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled']

/** FAN-51: whether a code says that the fan closed the provider's window, opened another one, or refused there. */
export const isLeaving = (code: string): boolean => leavings.includes(withoutPrefix(code))

const withoutPrefix = (code: string): string => code.replace(/^auth\//, '')

/**
 * ERR-01 to ERR-04, AUTH-16, AUTH-17: what a fan reads for a code of the identity provider, with or without 'auth/'. A stricter
 * password policy is shown in the provider's own text, without the SDK's 'Firebase: … (auth/…).' around it.
 */
export function identityMessage(code: string, providerMessage = ''): string {
  const name = withoutPrefix(code)
  const message =
    name === 'password-does-not-meet-requirements'
      ? providerMessage.replace(/^Firebase:\s*/, '').replace(/\s*\(auth\/[\w-]+\)\.?\s*$/, '')
      : Object.hasOwn(messagesByCode, name) && messagesByCode[name]
  return message || 'Authentication failed. Please try again.'
}
