import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { readStored } from '../../storage/stored.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AuthForm, EmailField, emailSchema, FormLead, FormTitle, useAuthForm } from './auth-form.tsx'
import { PanelSpinner } from './auth-frame.tsx'
import { IdentityError, isUndecided } from './identity.ts'
import { useSignIn } from './use-sign-in.ts'

const schema = z.object({ email: emailSchema })

/**
 * AUTH-23: signs in with the link of an e-mail, at once where the address is known, else after the fan has typed it: the
 * provider accepts only the address that the link was sent to, so nobody can sign a fan in with a link of their own.
 * @param onRefused the link is used up or has expired
 */
export function EmailLinkSignIn({
  link,
  onRefused,
  onCancel,
}: {
  link: string
  onRefused: (error: unknown) => void
  onCancel: () => void
}) {
  const { problem, clearProblem, pending, signInBy } = useSignIn()
  /** The address that this browser has sent a link to. */
  const [sentTo] = useState(() => readStored('email_link')?.email ?? '')
  const [asks, setAsks] = useState(!sentTo)
  const t = useT()

  const signIn = (email: string) =>
    signInBy((provider) => provider.signInWithLink(email, link), {
      onFailed(error) {
        const isOfOther = error instanceof IdentityError && error.id === 'auth.emailRefused'
        if (isOfOther || isUndecided(error)) setAsks(true)
        else onRefused(error)
      },
    })
  const signInAtOnce = useEffectEvent(() => {
    if (sentTo) void signIn(sentTo)
  })
  useEffect(() => signInAtOnce(), [])
  const form = useAuthForm({
    schema,
    initial: { email: sentTo },
    clearProblem,
    onSend: ({ email }) => signIn(email),
  })

  if (!asks) return <PanelSpinner />
  return (
    <AuthForm onSubmit={form.submit} problem={problem}>
      <FormTitle>
        <T id="signInLinks.address" />
      </FormTitle>
      <FormLead>
        <T id="signInLinks.addressLead" />
      </FormLead>
      <EmailField {...form.register('email')} onFocus={clearProblem} enterKeyHint="go" />
      <Button type="submit" size="lg" block busy={pending === 'form'} busyText={t('auth.signingIn')}>
        <T id="auth.login" />
      </Button>
      <Button variant="ghost" size="lg" block onClick={onCancel}>
        <T id="app.cancel" />
      </Button>
    </AuthForm>
  )
}
