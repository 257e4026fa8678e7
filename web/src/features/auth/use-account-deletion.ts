import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { useEffect, useState } from 'react'
import { t } from '../../messages/language.ts'
import type { Credentials, ProviderAccount } from './firebase-identity.ts'
import { IdentityError, preloadIdentityProvider, withIdentityProvider } from './identity.ts'
import { providers } from './provider-marks.ts'
import { useSession } from './session.tsx'
import { useAttempt } from './use-attempt.ts'

/** The last question, which names the account that the fan's window has signed in. */
type Question = { account: string; answer: (isYes: boolean) => void }

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * SESSION-19, SESSION-20: deletes the fan's account at the identity provider and ends the session. `pending` is the provider
 * whose window is open, or 'form' while a password or the deletion itself is under way, which can no longer be dropped.
 */
export function useAccountDeletion() {
  const { session, signOut } = useSession()
  const { attempt, setPending, problem, clearProblem, pending } = useAttempt<AuthProvider | 'form'>()
  const [question, setQuestion] = useState<Question | null>(null)
  const email = session?.email ?? ''
  useEffect(preloadIdentityProvider, [])

  const deleteAccount = (signIn: AuthProvider | Credentials) =>
    attempt(typeof signIn === 'string' ? signIn : 'form', async (signal) => {
      setQuestion(null)
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
      const isDeleted = await withIdentityProvider((provider) => provider.deleteAccount(signIn, isIntended))
      if (isDeleted) await signOut(t('account.deleted'))
      else if (!signal.aborted) setPending(null)
    })
  return {
    problem,
    clearProblem,
    pending,
    question,
    withPassword: (password: string) => deleteAccount({ email, password }),
    signInWith: deleteAccount,
  }
}
