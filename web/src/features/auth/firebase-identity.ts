import type { AuthProvider, Boot } from '@storefront/shared/contract/boot.ts'
import { FirebaseError, type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth'
import { IdentityError, type IdentityProvider, identityErrorOf, isCancelled } from './identity-provider.ts'

/** The scopes that put the fan's e-mail into each provider's token. */
const federated: Record<AuthProvider, { id: string; scopes: readonly string[] }> = {
  google: { id: 'google.com', scopes: ['email', 'profile'] },
  facebook: { id: 'facebook.com', scopes: ['email'] },
  apple: { id: 'apple.com', scopes: ['email', 'name'] },
  twitter: { id: 'twitter.com', scopes: [] },
  github: { id: 'github.com', scopes: ['user:email'] },
}

/**
 * The identity provider on the Firebase SDK. It stores nothing: no persistence, and signed out after every attempt.
 * @param language the page's language, read at each attempt for the provider's windows and e-mails (LANG-02)
 */
export function connectFirebase(
  { tenantId, emulatorUrl, ...options }: Boot['firebase'],
  language: () => string,
): IdentityProvider {
  // An unconfigured option is absent from the boot data, never undefined.
  const auth = initializeAuth(initializeApp(options as FirebaseOptions), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  auth.tenantId = tenantId ?? null
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

  const inLanguage = () => {
    auth.languageCode = language()
    return auth
  }

  /** SESSION-17: signs out of the provider after every attempt. */
  const idTokenOf = async (signingIn: Promise<UserCredential>): Promise<string> => {
    try {
      const { user } = await signingIn
      const idToken = await user.getIdToken()
      // AUTH-15
      if (!idToken) throw new IdentityError('auth.noUser')
      return idToken
    } catch (error) {
      throw asIdentityError(error)
    } finally {
      await signOut(auth)
    }
  }

  return {
    signIn: (email, password) => idTokenOf(signInWithEmailAndPassword(inLanguage(), email, password)),
    register: (email, password) => idTokenOf(createUserWithEmailAndPassword(inLanguage(), email, password)),
    signInWith: (name) =>
      idTokenOf(signInWithPopup(inLanguage(), providerOf(name))).catch((error) => {
        if (error.cause instanceof FirebaseError && isCancelled(error.cause.code)) return null
        throw error
      }),
    sendPasswordReset: (email) =>
      sendPasswordResetEmail(inLanguage(), email).catch((error) => {
        throw asIdentityError(error)
      }),
  }
}

function providerOf(name: AuthProvider): OAuthProvider {
  const { id, scopes } = federated[name]
  const provider = new OAuthProvider(id)
  for (const scope of scopes) provider.addScope(scope)
  return provider
}

function asIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const { code, message } = error instanceof FirebaseError ? error : { code: '', message: '' }
  return identityErrorOf(code, message, error)
}
