import { useState } from 'react'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { withIdentityProvider } from './identity-sdk.ts'
import { signInErrorMessage } from './sign-in-error.ts'

/** Has the provider send the e-mail that resets a password (IDP-03, TOAST-08, TOAST-09). */
export function usePasswordReset(onSent: (email: string) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const request = async (email: string) => {
    setProblem(null)
    setBusy(true)
    try {
      await withIdentityProvider((provider) => provider.sendPasswordReset(email))
      toast({
        title: 'Password Reset Email Sent',
        variant: 'success',
        duration: toastDurations.resetEmailSent,
      })
      onSent(email)
    } catch (error) {
      setProblem(signInErrorMessage(error))
      toast({ title: 'Password Reset Failed', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { problem, clearProblem: () => setProblem(null), busy, request }
}
