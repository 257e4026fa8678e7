import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { call } from '../../api/client.ts'
import { t } from '../../messages/language.ts'
import { removeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import type { Credentials, IdentityProvider } from './firebase-identity.ts'
import { IdentityError, withIdentityProvider } from './identity.ts'
import { useSession } from './session.tsx'
import { useAttempt } from './use-attempt.ts'

/** What follows an attempt that was not dropped. */
type Ends = { onDone?: () => void; onFailed?: (error: unknown) => void }

const failures = {
  login: { title: 'auth.loginFailed', duration: toastDurations.signInFailed },
  register: { title: 'auth.registrationFailed', duration: toastDurations.standard },
} as const

/**
 * The ways to sign in (AUTH-04 to AUTH-07, AUTH-13, AUTH-14, AUTH-17, FAN-51). A new session leads off the screen.
 * @param refusal the error of an attempt before this form, null for none
 */
export function useSignIn(refusal: unknown = null) {
  const { session: earlier, prepareSignIn, signIn } = useSession()
  // The fan may abandon a provider's window and the sending of a link; 'form' blocks the whole form.
  const { attempt, setPending, ...state } = useAttempt<AuthProvider | 'link' | 'form'>(refusal)

  const signInBy = (
    step: AuthProvider | 'link' | 'form',
    failure: keyof typeof failures,
    authenticate: (provider: IdentityProvider) => Promise<string | null>,
    { onDone, onFailed }: Ends = {},
  ) =>
    attempt(
      step,
      async (signal) => {
        // WORLD-37: without its cookie the session would seem to have expired at once.
        if (!navigator.cookieEnabled) throw new IdentityError('auth.cookiesBlocked')
        const idToken = await withIdentityProvider(authenticate)
        if (signal.aborted) return
        if (idToken === null) {
          setPending(null)
          return onDone?.()
        }
        // AUTH-15: the server cannot verify the fan.
        if (!idToken) throw new IdentityError('auth.noUser')
        setPending('form')
        prepareSignIn()
        // `call`, not `send`: an ID token can be exchanged once. The response sets the session's cookie.
        const { session } = await call(login, { body: { idToken } }, { signal })
        toast({
          title: t('auth.welcome'),
          variant: 'success',
          duration: toastDurations.welcome,
          keepOnNavigation: true,
        })
        signIn(session)
        // AUTH-24: whichever way led here.
        removeStored('email_link')
        onDone?.()
      },
      (error) => {
        // AUTH-17: the error below the form explains more than the toast would.
        if (error instanceof IdentityError && error.id === 'auth.windowBlocked') return
        const { title, duration } = failures[failure]
        // AUTH-21: a fan who is signed in already is led on.
        toast({ title: t(title), duration, variant: 'destructive', keepOnNavigation: earlier !== null })
        onFailed?.(error)
      },
    )
  return {
    ...state,
    login: (credentials: Credentials) =>
      signInBy('form', 'login', (provider) => provider.signIn(credentials)),
    register: (credentials: Credentials) =>
      signInBy('form', 'register', (provider) => provider.register(credentials)),
    /** With what a link has brought (AUTH-19, AUTH-23); null from `authenticate` ends the attempt without a session. */
    signInBy: (authenticate: (provider: IdentityProvider) => Promise<string | null>, ends: Ends) =>
      signInBy('form', 'login', authenticate, ends),
    sendLink: (email: string, onDone: () => void) =>
      signInBy('link', 'login', (provider) => provider.sendSignInLink(email).then(() => null), { onDone }),
    signInWith: (name: AuthProvider) => signInBy(name, 'login', (provider) => provider.signInWith(name)),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
