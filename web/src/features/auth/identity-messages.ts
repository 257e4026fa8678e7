const messages: Readonly<Record<string, string>> = {
  'wrong-password': 'Incorrect password. Please try again.',
  'user-not-found': 'No account found with this email.',
  'email-already-in-use': 'An account already exists with this email.',
  'weak-password': 'Password should be at least 6 characters.',
  'invalid-email': 'Invalid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
}

const otherwise = 'Authentication failed. Please try again.'

/** AUTH-15: said when the provider gives no ID token. */
export const noIdTokenMessage = 'No user is currently signed in'

/**
 * ERR-01 to ERR-04, AUTH-16: what a fan reads for a code of the identity provider, with or without 'auth/'. A stricter
 * password policy speaks in the provider's own words, without the SDK's 'Firebase: … (auth/…).' around them.
 */
export function identityMessage(code: string, providerMessage = ''): string {
  const name = bare(code)
  if (name === 'password-does-not-meet-requirements') return ownWords(providerMessage) || otherwise
  return (Object.hasOwn(messages, name) && messages[name]) || otherwise
}

const bare = (code: string) => code.replace(/^auth\//, '')

const ownWords = (message: string) =>
  message.replace(/^Firebase:\s*/, '').replace(/\s*\(auth\/[\w-]+\)\.?\s*$/, '')
