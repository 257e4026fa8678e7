import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { useRef, useState } from 'react'
import { messages } from '../../api/messages.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { exchangeToken } from './exchange-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { withIdentityProvider } from './identity-sdk.ts'
import { useSession } from './session.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** What goes on: an open window of a provider, which the fan may turn away from, or work that takes the whole form. */
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
    failureTitle: string,
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
      const session = await exchangeToken(idToken)
      toast({ title: 'Welcome!', variant: 'success', duration: toastDurations.welcome })
      signIn(session)
    } catch (error) {
      // The provider is slow to notice a window that was closed; by then the fan may be trying something else.
      if (mine !== latest.current) return
      setPending(null)
      setProblem(signInProblem(error))
      toast({ title: failureTitle, variant: 'destructive', duration: toastDurations.signInFailed })
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
