import { validateEmail } from '@storefront/shared/domain/customer/email.ts'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { messages } from '../../api/messages.ts'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { passwordRule, validatePassword } from './password.ts'
import type { Credentials } from './use-sign-in.ts'

const Form = styled.form`display: grid; gap: ${space[4]};`
// As high as the hint that stands in its place under Register, so that switching moves nothing.
const Forgot = styled.div`
  ${type.small}
  display: flex; justify-content: end; margin-top: -${space[2]};
  &::before { content: '\\200b'; }
`
const ForgotButton = styled(Button)`margin-block: -${space[2]} -${space[4]};`

const purposes = {
  login: { submit: 'Login', busy: 'Signing in...', autoComplete: 'current-password', hint: undefined },
  register: {
    submit: 'Register',
    busy: 'Creating account...',
    autoComplete: 'new-password',
    hint: passwordRule,
  },
} as const

/**
 * AUTH-08, AUTH-09, AUTH-12: email and password, checked before anything is sent. Focus and every change of a field
 * call `onEdit`, which takes the problem of the last attempt away.
 * @param email what is in the field at first; `onEmail` is called with every change of it
 */
export function CredentialsForm({
  purpose,
  email,
  onEmail,
  busy,
  problem,
  onSubmit,
  onEdit,
  onForgot,
}: {
  purpose: keyof typeof purposes
  email: string
  onEmail: (email: string) => void
  busy: boolean
  problem: string | null
  onSubmit: (credentials: Credentials) => void
  onEdit: () => void
  /** Without it there is no way to a reset. */
  onForgot?: () => void
}) {
  const { register, handleSubmit, clearErrors, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors } = formState
  const field = (name: keyof Credentials, refusal: (text: string) => string | null) => ({
    ...register(name, {
      validate: (text) => (text === '' ? messages.form.required : (refusal(text) ?? true)),
      onChange: ({ target }) => {
        clearErrors(name)
        onEdit()
        if (name === 'email') onEmail(target.value)
      },
    }),
    onFocus: onEdit,
    error: errors[name]?.message,
  })
  const { submit, busy: busyText, autoComplete, hint } = purposes[purpose]

  return (
    <Form
      noValidate
      onSubmit={handleSubmit(({ email, password }) => onSubmit({ email: email.trim(), password }))}
    >
      <EmailField {...field('email', validateEmail)} />
      <PasswordField
        label="Password"
        autoComplete={autoComplete}
        enterKeyHint="go"
        hint={hint}
        {...field('password', validatePassword)}
      />
      {onForgot && (
        <Forgot>
          <ForgotButton variant="link" onClick={onForgot}>
            Forgot password?
          </ForgotButton>
        </Forgot>
      )}
      <Button type="submit" size="lg" block busy={busy} busyText={busyText}>
        {submit}
      </Button>
      <FormError message={problem} />
    </Form>
  )
}
