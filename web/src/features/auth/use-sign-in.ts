import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { messages } from '../../api/messages.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { withIdentityProvider } from './identity-sdk.ts'
import { useSession } from './session.tsx'
import { signInErrorMessage } from './sign-in-error.ts'

/** What is running: an open window of a provider, which the fan may abandon, or work that blocks the whole form. */
export type Pending = AuthProvider | 'form' | null

export type Credentials = { email: string; password: string }

/** The ways to sign in (AUTH-04 to AUTH-07, AUTH-13, AUTH-14). A session that opens takes the fan off the screen. */
export function useSignIn() {
  const { signIn } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState<Pending>(null)
  const latest = useRef(0)

  const attempt = async (
    waiting: Pending,
    errorTitle: string,
    authenticate: (provider: IdentityProvider) => Promise<string>,
  ) => {
    latest.current += 1
    const mine = latest.current
    setProblem(null)
    setPending(waiting)
    try {
      const idToken = await withIdentityProvider(authenticate)
      if (mine !== latest.current) return
      setPending('form')
      // `call`, not `send`: an ID token is exchanged once. The response sets the session's cookie.
      const { session } = await call(login, { body: { idToken } })
      toast({ title: 'Welcome!', variant: 'success', duration: toastDurations.welcome })
      signIn(session)
    } catch (error) {
      // The provider is slow to notice a window that was closed; by then the fan may be trying something else.
      if (mine !== latest.current) return
      setPending(null)
      setProblem(signInErrorMessage(error))
      toast({ title: errorTitle, variant: 'destructive', duration: toastDurations.signInFailed })
    }
  }

  return {
    problem,
    clearProblem: () => setProblem(null),
    pending,
    logIn: ({ email, password }: Credentials) =>
      attempt('form', messages.auth.loginFailed, (provider) => provider.signIn(email, password)),
    register: ({ email, password }: Credentials) =>
      attempt('form', messages.auth.registrationFailed, (provider) => provider.register(email, password)),
    signInWith: (name: AuthProvider) =>
      attempt(name, messages.auth.loginFailed, (provider) => provider.signInWith(name)),
  }
}

export type SignIn = ReturnType<typeof useSignIn>
