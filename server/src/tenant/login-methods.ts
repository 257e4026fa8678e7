import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import type { signInMethods } from '@storefront/shared/contract/venue-settings.ts'
import { wordsOf } from '@storefront/shared/domain/words.ts'

type SignInWord = (typeof signInMethods)[number]

/** What a branding may call a way to sign in; null has no button of its own: e-mail always stays, phone is never offered. */
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
 * AUTH-18: which of the operator's providers a venue offers: those that its `loginMethods` name, and all of them where they name
 * nothing that is known.
 */
export function offeredProviders(loginMethods: string, configured: AuthProvider[]): AuthProvider[] {
  const named = wordsOf(loginMethods).filter(isKnown)
  if (named.length === 0) return configured
  return configured.filter((provider) => named.some((word) => methods[word] === provider))
}

/** AUTH-18: the words of `loginMethods` that name no way to sign in. */
export const unknownLoginMethods = (loginMethods: string): string[] =>
  wordsOf(loginMethods).filter((word) => !isKnown(word))
