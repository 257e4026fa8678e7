import { type MouseEvent, useState } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { getBoot } from '../../api/boot.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { writeStored } from '../../storage/stored.ts'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Tabs } from '../../ui/forms/tabs.tsx'
import {
  AuthForm,
  EmailField,
  emailSchema,
  minPasswordLength,
  passwordSchema,
  useAuthForm,
} from './auth-form.tsx'
import { FederatedSignIn } from './federated-sign-in.tsx'
import { useSignIn } from './use-sign-in.ts'

const schema = z.object({
  email: emailSchema,
  password: passwordSchema,
})

const purposes = {
  login: {
    label: 'auth.login',
    busyText: 'auth.signingIn',
    autoComplete: 'current-password',
    hint: undefined,
  },
  register: {
    label: 'auth.register',
    busyText: 'auth.creatingAccount',
    autoComplete: 'new-password',
    // FAN-33: the rule is shown before it is broken.
    hint: 'auth.passwordHint',
  },
} as const

// As high as the hint that replaces it under Register, so that nothing moves.
const Forgot = styled.div`
  ${type.small}
  display: flex; justify-content: end; margin-top: -${space[2]};
  &::before { content: '\\200b'; }
`
const ForgotButton = styled(Button)`margin-block: -${space[2]} -${space[4]};`

/**
 * AUTH-02, AUTH-03: the ways to sign in. E-mail and password are checked before they are sent (AUTH-08, AUTH-09).
 * @param email the initial value of the field
 * @param refusal the error of a link that the provider has refused (AUTH-21, AUTH-24), null for none
 */
export function SignInPanel({
  email,
  refusal,
  onForgot,
  onLinkSent,
}: {
  email: string
  refusal: unknown
  onForgot: (email: string) => void
  onLinkSent: (email: string) => void
}) {
  const [tab, setTab] = useState<keyof typeof purposes>('login')
  const { problem, clearProblem, pending, abandon, login, register, sendLink, signInWith } =
    useSignIn(refusal)
  const form = useAuthForm({
    schema,
    initial: { email, password: '' },
    clearProblem,
    onSend: tab === 'login' ? login : register,
  })
  const t = useT()
  const { label, busyText, autoComplete, hint } = purposes[tab]
  const { error, ...password } = form.register('password')

  /** AUTH-12: the other tab starts without errors, and its form empty. */
  const select = (next: typeof tab) => {
    if (next === tab) return
    setTab(next)
    abandon()
    form.clearErrors()
    form.setValue('email', '')
    form.setValue('password', '')
  }
  /** AUTH-22: needs only the e-mail, which a password manager may have filled in without an event. */
  const emailLink = ({ currentTarget: { form: element } }: MouseEvent<HTMLButtonElement>) => {
    const typed = new FormData(element ?? undefined).get('email')
    const { data: address } = z.safeParse(emailSchema, typed)
    if (address === undefined) return form.refuse({ email: 'email' })
    form.clearErrors()
    void sendLink(address, () => {
      writeStored('email_link', { email: address, sentAt: Date.now() })
      onLinkSent(address)
    })
  }
  return (
    <>
      <FederatedSignIn pending={pending} signInWith={signInWith} />
      <Tabs
        label={t('auth.ways')}
        tabs={(['login', 'register'] as const).map((id) => ({ id, label: t(purposes[id].label) }))}
        selected={tab}
        onSelect={select}
        block
      >
        <AuthForm key={tab} onSubmit={form.submit} problem={problem}>
          <EmailField {...form.register('email')} onFocus={clearProblem} />
          <PasswordField
            {...password}
            label={t('auth.password')}
            error={error && t('auth.passwordTooShort', { count: minPasswordLength })}
            autoComplete={autoComplete}
            enterKeyHint="go"
            hint={hint && <T id={hint} values={{ count: minPasswordLength }} />}
            onFocus={clearProblem}
          />
          {tab === 'login' && (
            <Forgot>
              <ForgotButton variant="link" onClick={() => onForgot(form.values.email)}>
                <T id="auth.forgotPassword" />
              </ForgotButton>
            </Forgot>
          )}
          <Button type="submit" size="lg" block busy={pending === 'form'} busyText={t(busyText)}>
            <T id={label} />
          </Button>
          {tab === 'login' && getBoot().emailLink && (
            <Button
              variant="ghost"
              size="lg"
              block
              busy={pending === 'link'}
              busyText={t('auth.sending')}
              onClick={emailLink}
            >
              <T id="auth.emailLink" />
            </Button>
          )}
        </AuthForm>
      </Tabs>
    </>
  )
}
