import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { t, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { AuthForm, EmailField, emailSchema, FormLead, FormTitle, useAuthForm } from './auth-form.tsx'
import { reportUnexpected, signInErrorMessage, withIdentityProvider } from './identity.ts'

const schema = z.object({ email: emailSchema })

/**
 * AUTH-10: the form for the address that receives the provider's reset e-mail (IDP-08, TOAST-08, TOAST-09).
 * @param email the initial value, '' for none
 */
export function ResetForm({
  email,
  onSent,
  onCancel,
}: {
  email: string
  onSent: (email: string) => void
  onCancel: () => void
}) {
  const busyText = useT()('auth.sending')
  const [problem, setProblem] = useState<unknown>(null)
  const clearProblem = () => setProblem(null)
  const form = useAuthForm({
    schema,
    initial: { email },
    clearProblem,
    async onSend(sent) {
      clearProblem()
      try {
        await withIdentityProvider((provider) => provider.sendPasswordReset(sent.email))
        toast({
          title: t('signInLinks.resetSent'),
          variant: 'success',
          duration: toastDurations.resetEmailSent,
        })
        onSent(sent.email)
      } catch (error) {
        reportUnexpected(error)
        setProblem(error)
        toast({ title: t('signInLinks.resetFailed'), variant: 'destructive' })
      }
    },
  })
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => address.current?.focus(), [])

  return (
    <AuthForm onSubmit={form.submit} problem={problem === null ? null : signInErrorMessage(problem)}>
      <FormTitle>
        <T id="signInLinks.resetTitle" />
      </FormTitle>
      <FormLead>
        <T id="signInLinks.resetLead" />
      </FormLead>
      <EmailField ref={address} {...form.register('email')} onFocus={clearProblem} enterKeyHint="send" />
      <Button type="submit" size="lg" block busy={form.isSending} busyText={busyText}>
        <T id="signInLinks.sendReset" />
      </Button>
      <Button variant="ghost" size="lg" block onClick={onCancel}>
        <T id="app.cancel" />
      </Button>
    </AuthForm>
  )
}
