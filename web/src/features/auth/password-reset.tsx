import { MailIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { t, useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { color, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { AuthForm, EmailField, emailSchema } from './auth-form.tsx'
import { reportUnexpected, signInErrorMessage, withIdentityProvider } from './identity-sdk.ts'

const schema = z.object({ email: emailSchema })

const Title = styled.h2`${type.heading}`
const Lead = styled.p`${type.small} color: ${color.muted}; margin-top: -${space[3]};`

/**
 * AUTH-10: the form for the address that receives the provider's reset e-mail (IDP-03, TOAST-08, TOAST-09).
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
  const busyText = useT()('auth.sendingReset')
  const [problem, setProblem] = useState<unknown>(null)
  const clearProblem = () => setProblem(null)
  const form = useForm({
    schema,
    initial: { email },
    onEdit(name) {
      form.clearErrors(name)
      clearProblem()
    },
    async onSend(sent) {
      clearProblem()
      try {
        await withIdentityProvider((provider) => provider.sendPasswordReset(sent.email))
        toast({
          title: t('auth.resetSent'),
          variant: 'success',
          duration: toastDurations.resetEmailSent,
        })
        onSent(sent.email)
      } catch (error) {
        reportUnexpected(error)
        setProblem(error)
        toast({ title: t('auth.resetFailed'), variant: 'destructive' })
      }
    },
  })
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => address.current?.focus(), [])

  return (
    <AuthForm onSubmit={form.submit} problem={problem === null ? null : signInErrorMessage(problem)}>
      <Title>
        <T id="auth.resetTitle" />
      </Title>
      <Lead>
        <T id="auth.resetLead" />
      </Lead>
      <EmailField ref={address} {...form.register('email')} onFocus={clearProblem} enterKeyHint="send" />
      <Button type="submit" size="lg" block busy={form.isSending} busyText={busyText}>
        <T id="auth.sendReset" />
      </Button>
      <Button variant="ghost" size="lg" block onClick={onCancel}>
        <T id="app.cancel" />
      </Button>
    </AuthForm>
  )
}

const Box = styled.div`
  display: grid; justify-items: center; gap: ${space[3]}; text-align: center;
  p { color: ${color.muted}; text-wrap: pretty; }
  strong { color: ${color.text}; font-weight: 600; overflow-wrap: anywhere; }
`
const Action = styled.div`width: 100%; margin-top: ${space[3]};`
const Medallion = styled.span`
  display: grid; place-items: center; width: 4rem; height: 4rem; border-radius: ${radius.pill};
  background: ${color.successSoft}; color: ${color.success};
`

const address = (email: string) => (
  <strong>
    <Verbatim>{email}</Verbatim>
  </strong>
)

/** AUTH-11: confirms the address that the reset e-mail was sent to. */
export function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box>
      <Medallion>
        <MailIcon size={28} />
      </Medallion>
      <Title ref={heading} tabIndex={-1}>
        <T id="auth.resetSent" />
      </Title>
      <p>
        <T id="auth.linkSent" values={{ email, address }} />
      </p>
      <p>
        <T id="auth.checkSpam" />
      </p>
      <Action>
        <Button size="lg" block onClick={onBack}>
          <T id="auth.backToSignIn" />
        </Button>
      </Action>
    </Box>
  )
}
