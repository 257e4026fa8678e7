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
import { IdentityError, type IdentityProvider, identityMessage, isLeaving } from './identity-provider.ts'

/** What each provider must be asked for, so that its token carries the fan's email. */
const federated: Record<AuthProvider, { id: string; scopes: readonly string[] }> = {
  google: { id: 'google.com', scopes: ['email', 'profile'] },
  facebook: { id: 'facebook.com', scopes: ['email'] },
  apple: { id: 'apple.com', scopes: ['email', 'name'] },
  twitter: { id: 'twitter.com', scopes: [] },
  github: { id: 'github.com', scopes: ['user:email'] },
}

/** The Firebase SDK as our identity provider. It keeps nothing: no persistence, and signed out after every attempt. */
export function connectFirebase({ tenantId, emulatorUrl, ...options }: Boot['firebase']): IdentityProvider {
  // What the server did not configure is absent from the boot data, never undefined.
  const auth = initializeAuth(initializeApp(options as FirebaseOptions), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  auth.tenantId = tenantId ?? null
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

  /** SESSION-17: however an attempt ends, nobody stays signed in with the provider. */
  const idTokenOf = async (signingIn: Promise<UserCredential>): Promise<string> => {
    try {
      const { user } = await signingIn
      const idToken = await user.getIdToken()
      // AUTH-15
      if (!idToken) throw new IdentityError('No user is currently signed in')
      return idToken
    } catch (error) {
      throw identityErrorOf(error)
    } finally {
      await signOut(auth)
    }
  }

  return {
    signIn: (email, password) => idTokenOf(signInWithEmailAndPassword(auth, email, password)),
    register: (email, password) => idTokenOf(createUserWithEmailAndPassword(auth, email, password)),
    signInWith: (name) =>
      idTokenOf(signInWithPopup(auth, providerOf(name))).catch((error) => {
        if (error.cause instanceof FirebaseError && isLeaving(error.cause.code)) return null
        throw error
      }),
    sendPasswordReset: (email) =>
      sendPasswordResetEmail(auth, email).catch((error) => {
        throw identityErrorOf(error)
      }),
  }
}

function providerOf(name: AuthProvider): OAuthProvider {
  const { id, scopes } = federated[name]
  const provider = new OAuthProvider(id)
  for (const scope of scopes) provider.addScope(scope)
  return provider
}

function identityErrorOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const { code, message } = error instanceof FirebaseError ? error : { code: '', message: '' }
  return new IdentityError(identityMessage(code, message), { cause: error })
}
