import { validateEmail } from '@storefront/shared/domain/customer/email.ts'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { messages } from '../../api/messages.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { validatePassword } from './password.ts'
import type { Credentials } from './use-sign-in.ts'

const Form = styled.form`display: grid; gap: ${space[4]};`
const Forgot = styled.div`display: grid; justify-items: end; margin-block: -${space[3]} -${space[2]};`

const purposes = {
  login: { submit: 'Login', busy: 'Signing in...', autoComplete: 'current-password' },
  register: { submit: 'Register', busy: 'Creating account...', autoComplete: 'new-password' },
} as const

/**
 * AUTH-08, AUTH-09, AUTH-12: email and password, checked before anything is sent. Focus and every change of a field
 * call `onEdit`, which takes the problem of the last attempt away.
 */
export function CredentialsForm({
  purpose,
  busy,
  problem,
  onSubmit,
  onEdit,
  onForgot,
}: {
  purpose: keyof typeof purposes
  busy: boolean
  problem: string | null
  onSubmit: (credentials: Credentials) => void
  onEdit: () => void
  /** With the address entered so far; without it there is no way to a reset. */
  onForgot?: (email: string) => void
}) {
  const { register, handleSubmit, clearErrors, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors } = formState
  const field = (name: keyof Credentials, refusal: (text: string) => string | null) => ({
    ...register(name, {
      validate: (text) => (text === '' ? messages.form.required : (refusal(text) ?? true)),
      onChange: () => {
        clearErrors(name)
        onEdit()
      },
    }),
    onFocus: onEdit,
    error: errors[name]?.message,
  })
  const { submit, busy: busyText, autoComplete } = purposes[purpose]

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
        {...field('password', validatePassword)}
      />
      {onForgot && (
        <Forgot>
          <Button variant="link" onClick={() => onForgot(getValues('email'))}>
            Forgot password?
          </Button>
        </Forgot>
      )}
      <Button type="submit" size="lg" block busy={busy} busyText={busyText}>
        {submit}
      </Button>
      <FormError message={problem} />
    </Form>
  )
}
