import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/language.ts'
import { type Credentials, IdentityError, type ProviderAccount } from './identity-provider.ts'
import {
  loadIdentityProvider,
  reportUnexpected,
  signInErrorMessage,
  withIdentityProvider,
} from './identity-sdk.ts'
import { providers } from './provider-marks.ts'
import { useSession } from './session.tsx'
import { finishSignOut } from './sign-out.ts'

/** The last question, which names the account that the fan's window has signed in. */
type Question = { account: string; answer: (isYes: boolean) => void }

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * SESSION-19, SESSION-20: deletes the fan's account at the identity provider and ends the session. There is one attempt
 * at a time; another one, and leaving the dialog, drop it unless the deletion has begun.
 */
export function useAccountDeletion() {
  const { session, signOut } = useSession()
  // The error itself, so that its message follows the page's language.
  const [problem, setProblem] = useState<unknown>(null)
  const [pending, setPending] = useState<AuthProvider | 'form' | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const running = useRef<AbortController | null>(null)
  const email = session?.email ?? ''

  useEffect(() => {
    // Loaded now, so that a window still belongs to the tap that opens it (IDP-02).
    loadIdentityProvider().catch((error) => console.warn('The sign-in library is not there yet', error))
    return () => running.current?.abort()
  }, [])

  const attempt = async (signIn: AuthProvider | Credentials) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProblem(null)
    setQuestion(null)
    setPending(typeof signIn === 'string' ? signIn : 'form')

    const isIntended = async (account: ProviderAccount): Promise<boolean> => {
      if (signal.aborted) return false
      const isOther = account.isNew || (email && !isSameAddress(account.email, email))
      if (isOther) throw new IdentityError('account.otherAccount')
      if (typeof signIn !== 'string') return true
      const name = account.email || account.name || providers[signIn].name
      const isYes = await new Promise<boolean>((answer) => {
        signal.addEventListener('abort', () => answer(false))
        setQuestion({ account: name, answer })
      })
      setQuestion(null)
      if (isYes) setPending('form')
      return isYes
    }
    try {
      const isDeleted = await withIdentityProvider((provider) => provider.deleteAccount(signIn, isIntended))
      if (!isDeleted) {
        if (!signal.aborted) setPending(null)
        return
      }
      await signOut(t('account.deleted'))
      finishSignOut().catch((error) => console.warn('The session was not ended on the server', error))
    } catch (error) {
      // The provider notices a closed window late; the fan may have started another attempt.
      if (signal.aborted) return
      setPending(null)
      reportUnexpected(error)
      setProblem(error)
    }
  }
  return {
    problem: problem === null ? null : signInErrorMessage(problem),
    clearProblem: () => setProblem(null),
    /** The provider whose window is open, or 'form' while a password or the deletion itself is under way. */
    pending,
    question,
    withPassword: (password: string) => attempt({ email, password }),
    signInWith: attempt,
  }
}
