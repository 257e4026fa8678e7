import type { AuthProvider, Boot } from '@storefront/shared/contract/boot.ts'
import { FirebaseError, type FirebaseOptions, initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  getAdditionalUserInfo,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  type User,
  type UserCredential,
} from 'firebase/auth'
import {
  type Credentials,
  IdentityError,
  type IdentityProvider,
  identityErrorOf,
  isCancelled,
  type ProviderAccount,
} from './identity-provider.ts'

/** Firebase's id of each federated provider, and the scopes to request: the e-mail, and the name where it has its own scope. */
const federatedProviders: Record<AuthProvider, { id: string; scopes: readonly string[] }> = {
  google: { id: 'google.com', scopes: ['email', 'profile'] },
  facebook: { id: 'facebook.com', scopes: ['email'] },
  apple: { id: 'apple.com', scopes: ['email', 'name'] },
  twitter: { id: 'twitter.com', scopes: [] },
  github: { id: 'github.com', scopes: ['user:email'] },
}

/**
 * The identity provider on the Firebase SDK. No session is stored: persistence is in memory, and every attempt ends with a sign-out.
 * @param language the page's language, read at each attempt for the provider's windows and e-mails (LANG-02)
 */
export function connectFirebase(
  { tenantId, emulatorUrl, ...options }: Boot['firebase'],
  language: () => string,
): IdentityProvider {
  // The cast is safe: an option without a value is absent from the boot data, never undefined.
  const auth = initializeAuth(initializeApp(options as FirebaseOptions), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  // An Identity Platform tenant, not a venue.
  auth.tenantId = tenantId ?? null
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

  const authInPageLanguage = () => {
    auth.languageCode = language()
    return auth
  }

  /** Signs out of the provider whatever happened, so that no user stays behind (SESSION-17). */
  const thenSignOut = async <T>(
    signingIn: Promise<UserCredential>,
    use: (user: User) => Promise<T>,
  ): Promise<T> => {
    try {
      const { user } = await signingIn
      return await use(user)
    } catch (error) {
      throw asIdentityError(error)
    } finally {
      await signOut(auth)
    }
  }
  const idTokenThenSignOut = (signingIn: Promise<UserCredential>): Promise<string> =>
    thenSignOut(signingIn, async (user) => {
      const idToken = await user.getIdToken()
      // AUTH-15: without a token the server cannot verify the fan.
      if (!idToken) throw new IdentityError('auth.noUser')
      return idToken
    })

  const withPassword = ({ email, password }: Credentials) =>
    signInWithEmailAndPassword(authInPageLanguage(), email, password)
  const withWindow = (name: AuthProvider) => signInWithPopup(authInPageLanguage(), oauthProviderOf(name))

  return {
    signIn: (email, password) => idTokenThenSignOut(withPassword({ email, password })),
    register: (email, password) =>
      idTokenThenSignOut(createUserWithEmailAndPassword(authInPageLanguage(), email, password)),
    signInWith: (name) => idTokenThenSignOut(withWindow(name)).catch(nullIfLeft),
    sendPasswordReset: (email) =>
      sendPasswordResetEmail(authInPageLanguage(), email).catch((error) => {
        throw asIdentityError(error)
      }),
    deleteAccount(signIn, isIntended) {
      const isWindow = typeof signIn === 'string'
      const signingIn = isWindow ? withWindow(signIn) : withPassword(signIn)
      const deleting = thenSignOut(signingIn, async (user) => {
        const isNew = getAdditionalUserInfo(await signingIn)?.isNewUser
        const accepted = await isIntended({ ...accountOf(user), ...(isNew && { isNew }) })
        if (accepted) await deleteForCertain(user)
        return accepted
      })
      return isWindow ? deleting.catch(nullIfLeft) : deleting
    },
    accountOf: (credential) =>
      thenSignOut(signInWithCustomToken(auth, credential), async (user) => accountOf(user)),
    signInWithCredential: (credential) => idTokenThenSignOut(signInWithCustomToken(auth, credential)),
    sendSignInLink: (email) =>
      sendSignInLinkToEmail(authInPageLanguage(), email, {
        url: location.origin + location.pathname + location.search,
        handleCodeInApp: true,
      }).catch((error) => {
        throw asIdentityError(error)
      }),
    signInWithLink: (email, link) => idTokenThenSignOut(signInWithEmailLink(auth, email, link)),
  }
}

/** SESSION-20: asks again when the response was lost; the account may be gone by then. @throws FirebaseError */
const deleteForCertain = (user: User): Promise<void> =>
  deleteUser(user).catch(async (error) => {
    if (error.code !== 'auth/network-request-failed') throw error
    await deleteUser(user).catch((second) => {
      if (second.code !== 'auth/user-token-expired') throw second
    })
  })

const accountOf = ({ email, displayName }: User): ProviderAccount => ({
  email: email ?? '',
  name: displayName ?? '',
})

/** FAN-51: null for the error of a window that the fan left. @throws any other error */
function nullIfLeft(error: IdentityError): null {
  const { cause } = error
  if (!cause) throw error
  // WORLD-38: a `window.open` that is missing, or that a blocker has replaced, throws an error of its own.
  if (!(cause instanceof FirebaseError)) throw new IdentityError('auth.windowBlocked', { cause })
  if (isCancelled(cause.code)) return null
  throw error
}

function oauthProviderOf(name: AuthProvider): OAuthProvider {
  const { id, scopes } = federatedProviders[name]
  const provider = new OAuthProvider(id)
  for (const scope of scopes) provider.addScope(scope)
  return provider
}

function asIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  // FAN-29: how the SDK reports a script of the provider that could not be loaded. No code says so.
  if (error instanceof FirebaseError && error.customData instanceof Event)
    return new IdentityError('errors.connection', { code: 'internal-error', cause: error })
  const { code, message } = error instanceof FirebaseError ? error : { code: '', message: '' }
  return identityErrorOf(code, message, error)
}
