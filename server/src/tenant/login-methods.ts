import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import type { signInMethods } from '@storefront/shared/contract/venue-settings.ts'
import { wordsOf } from '@storefront/shared/domain/features.ts'

type SignInWord = (typeof signInMethods)[number]

/** The names of sign-in methods in a branding. Null has no button to choose: e-mail is always offered, phone never. */
const methods: Readonly<Record<SignInWord, AuthProvider | null>> = {
  google: 'google',
  apple: 'apple',
  facebook: 'facebook',
  x: 'twitter',
  twitter: 'twitter',
  github: 'github',
  phone: null,
  email: null,
}

const isKnown = (word: string): word is SignInWord => Object.hasOwn(methods, word)

/**
 * The providers that a venue offers, of those that the operator has configured: the ones that its `loginMethods` name, or all if they
 * name no known method (AUTH-18).
 */
export function offeredProviders(loginMethods: string, configured: AuthProvider[]): AuthProvider[] {
  const named = wordsOf(loginMethods).filter(isKnown)
  if (named.length === 0) return configured
  return configured.filter((provider) => named.some((word) => methods[word] === provider))
}

/** The words of `loginMethods` that are not a sign-in method (AUTH-18). */
export const unknownLoginMethods = (loginMethods: string): string[] =>
  wordsOf(loginMethods).filter((word) => !isKnown(word))
