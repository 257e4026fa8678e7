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
export type Credentials = { email: string; password: string }

/** An account at the provider; '' for what it does not have. `isNew` if this sign-in has created it. */
export type ProviderAccount = { email: string; name: string; isNew?: boolean }

/** Firebase's id of each federated provider, and the scopes to request: the e-mail, and the name where it has its own scope. */
const federatedProviders: Record<AuthProvider, { id: string; scopes: readonly string[] }> = {
  google: { id: 'google.com', scopes: ['email', 'profile'] },
  facebook: { id: 'facebook.com', scopes: ['email'] },
  apple: { id: 'apple.com', scopes: ['email', 'name'] },
  twitter: { id: 'twitter.com', scopes: [] },
  github: { id: 'github.com', scopes: ['user:email'] },
}

/**
 * The service that proves a fan's identity, on the Firebase SDK. Signing in returns only an ID token, '' if there is none: no
 * session is stored, and every attempt ends with a sign-out. Errors are the SDK's, which `withIdentityProvider` translates: if
 * this chunk imported from `api` or `messages`, the bundler would split the code that every page loads first.
 * @param language the page's language, read at each attempt for the provider's windows and e-mails (LANG-02)
 */
export function connectFirebase(
  { tenantId, emulatorUrl, ...options }: Boot['firebase'],
  language: () => string,
) {
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
  const thenSignOut = <T>(
    signingIn: Promise<UserCredential>,
    use: (signedIn: UserCredential) => T | Promise<T>,
  ): Promise<T> => signingIn.then(use).finally(() => signOut(auth))
  const idTokenThenSignOut = (signingIn: Promise<UserCredential>): Promise<string> =>
    thenSignOut(signingIn, ({ user }) => user.getIdToken())

  const withPassword = ({ email, password }: Credentials) =>
    signInWithEmailAndPassword(authInPageLanguage(), email, password)
  const withWindow = (name: AuthProvider) =>
    signInWithPopup(authInPageLanguage(), oauthProviderOf(name)).catch((error) => {
      // WORLD-38: a `window.open` that is missing, or that a blocker has replaced, throws an error of its own.
      throw error instanceof FirebaseError ? error : new FirebaseError('auth/popup-blocked', String(error))
    })

  return {
    signIn: (credentials: Credentials) => idTokenThenSignOut(withPassword(credentials)),
    /** Creates the account and signs in. */
    register: ({ email, password }: Credentials) =>
      idTokenThenSignOut(createUserWithEmailAndPassword(authInPageLanguage(), email, password)),
    /** Opens the provider's window synchronously, since browsers require that of a click. Null when the fan left it (FAN-51). */
    signInWith: (name: AuthProvider) => idTokenThenSignOut(withWindow(name)).catch(nullIfLeft),
    sendPasswordReset: (email: string) => sendPasswordResetEmail(authInPageLanguage(), email),
    /**
     * Signs in once more, since the provider deletes an account only after a recent sign-in, and deletes the account if
     * `isIntended` accepts it (SESSION-19). Otherwise nothing is deleted and it returns false; null when the fan left the
     * provider's window, which opens synchronously.
     */
    deleteAccount: (
      signIn: AuthProvider | Credentials,
      isIntended: (account: ProviderAccount) => Promise<boolean>,
    ) =>
      thenSignOut(
        typeof signIn === 'string' ? withWindow(signIn) : withPassword(signIn),
        async (signedIn) => {
          const accepted = await isIntended(accountOf(signedIn))
          if (accepted) await deleteForCertain(signedIn.user)
          return accepted
        },
      ).catch(nullIfLeft),
    /** AUTH-19: whose account a custom credential opens. */
    accountOf: (credential: string) => thenSignOut(signInWithCustomToken(auth, credential), accountOf),
    signInWithCredential: (credential: string) => idTokenThenSignOut(signInWithCustomToken(auth, credential)),
    /** AUTH-22: e-mails a link that leads back to this page. */
    sendSignInLink: (email: string) =>
      sendSignInLinkToEmail(authInPageLanguage(), email, {
        url: location.origin + location.pathname + location.search,
        handleCodeInApp: true,
      }),
    /** @param link the address of the page that the e-mail has opened */
    signInWithLink: (email: string, link: string) =>
      idTokenThenSignOut(signInWithEmailLink(auth, email, link)),
  }
}

export type IdentityProvider = ReturnType<typeof connectFirebase>

/** SESSION-20: asks again when the response was lost; the account may be gone by then. @throws FirebaseError */
const deleteForCertain = (user: User): Promise<void> =>
  deleteUser(user).catch(async (error) => {
    if (error.code !== 'auth/network-request-failed') throw error
    await deleteUser(user).catch((second) => {
      if (second.code !== 'auth/user-token-expired') throw second
    })
  })

const accountOf = (signedIn: UserCredential): ProviderAccount => ({
  email: signedIn.user.email ?? '',
  name: signedIn.user.displayName ?? '',
  isNew: getAdditionalUserInfo(signedIn)?.isNewUser ?? false,
})

const cancelCodes = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']

/** FAN-51: null when the fan closed the provider's window, opened another one, or refused there. @throws any other error */
function nullIfLeft(error: unknown): null {
  if (error instanceof FirebaseError && cancelCodes.includes(error.code)) return null
  throw error
}

function oauthProviderOf(name: AuthProvider): OAuthProvider {
  const { id, scopes } = federatedProviders[name]
  const provider = new OAuthProvider(id)
  for (const scope of scopes) provider.addScope(scope)
  return provider
}
