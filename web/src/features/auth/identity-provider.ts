import type { AuthProvider } from '@storefront/shared/contract/boot.ts'

/**
 * Who fans prove their identity to. Signing in answers an ID token and nothing else: the provider's own session does
 * not outlive the call. Everything fails with an IdentityError.
 */
export type IdentityProvider = {
  signIn: (email: string, password: string) => Promise<string>
  /** Creates the account and signs in. */
  register: (email: string, password: string) => Promise<string>
  /** Opens the provider's window before it returns, as browsers demand of a click. */
  signInWith: (provider: AuthProvider) => Promise<string>
  sendPasswordReset: (email: string) => Promise<void>
}

/** Its message is meant for the fan (ERR-01 to ERR-04, AUTH-15, AUTH-16). */
export class IdentityError extends Error {
  override name = 'IdentityError'
}
