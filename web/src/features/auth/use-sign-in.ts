import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { t } from '../../messages/language.ts'
import { removeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { type Credentials, IdentityError, type IdentityProvider } from './identity-provider.ts'
import { reportUnexpected, signInErrorMessage, withIdentityProvider } from './identity-sdk.ts'
import { useSession } from './session.tsx'

/** The current attempt: a provider's window or an e-mail, which the fan may abandon, or work that blocks the whole form. */
type Pending = AuthProvider | 'link' | 'form' | null

/** What follows an attempt that was not dropped. */
type Ends = { onDone?: () => void; onFailed?: (error: unknown) => void }

const failures = {
  login: { title: 'auth.loginFailed', duration: toastDurations.signInFailed },
  register: { title: 'auth.registrationFailed', duration: toastDurations.standard },
} as const

/**
 * The ways to sign in (AUTH-04 to AUTH-07, AUTH-13, AUTH-14, AUTH-17, FAN-51). A new session leads off the screen.
 * There is one attempt at a time: another attempt, another form (`abandon`) and leaving the form drop it, and its
 * result is not shown.
 * @param refusal the error of an attempt before this form, null for none
 */
export function useSignIn(refusal: unknown = null) {
  const { session: earlier, prepareSignIn, signIn } = useSession()
  // The error itself, so that its message follows the page's language.
  const [problem, setProblem] = useState(refusal)
  const [pending, setPending] = useState<Pending>(null)
  const running = useRef<AbortController | null>(null)

  const attempt = async (
    waiting: Pending,
    failure: keyof typeof failures,
    authenticate: (provider: IdentityProvider) => Promise<string | null>,
    { onDone, onFailed }: Ends = {},
  ) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProblem(null)
    setPending(waiting)
    try {
      // WORLD-37: without its cookie the session would seem to have expired at once.
      if (!navigator.cookieEnabled) throw new IdentityError('auth.cookiesBlocked')
      const idToken = await withIdentityProvider(authenticate)
      if (signal.aborted) return
      if (idToken === null) {
        setPending(null)
        return onDone?.()
      }
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
    } catch (error) {
      // The provider notices a closed window late; the fan may have started another attempt.
      if (signal.aborted) return
      setPending(null)
      reportUnexpected(error)
      setProblem(error)
      // AUTH-17: the error below the form explains more than the toast would.
      if (error instanceof IdentityError && error.id === 'auth.windowBlocked') return
      const { title, duration } = failures[failure]
      // AUTH-21: a fan who is signed in already is led on.
      toast({ title: t(title), duration, variant: 'destructive', keepOnNavigation: earlier !== null })
      onFailed?.(error)
    }
  }
  useEffect(() => () => running.current?.abort(), [])

  return {
    problem: problem === null ? null : signInErrorMessage(problem),
    clearProblem: () => setProblem(null),
    pending,
    /** AUTH-12: drops the current attempt and its error. */
    abandon() {
      running.current?.abort()
      setPending(null)
      setProblem(null)
    },
    login: ({ email, password }: Credentials) =>
      attempt('form', 'login', (provider) => provider.signIn(email, password)),
    register: ({ email, password }: Credentials) =>
      attempt('form', 'register', (provider) => provider.register(email, password)),
    /** With what a link has brought (AUTH-19, AUTH-23); null from `authenticate` ends the attempt without a session. */
    signInBy: (authenticate: (provider: IdentityProvider) => Promise<string | null>, ends: Ends) =>
      attempt('form', 'login', authenticate, ends),
    sendLink: (email: string, onDone: () => void) =>
      attempt('link', 'login', (provider) => provider.sendSignInLink(email).then(() => null), { onDone }),
    signInWith: (name: AuthProvider) => attempt(name, 'login', (provider) => provider.signInWith(name)),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
