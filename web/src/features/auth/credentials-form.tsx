import { validateEmail } from '@storefront/shared/domain/customer/email.ts'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { passwordRule, validatePassword } from './password.ts'
import { useCheckedForm } from './use-checked-form.ts'
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
  const form = useCheckedForm({ email: validateEmail, password: validatePassword }, ({ email, password }) =>
    onSubmit({ email: email.trim(), password }),
  )
  const onEmailEdit = (text: string) => {
    onEdit()
    onEmail(text)
  }
  const { submit, busy: busyText, autoComplete, hint } = purposes[purpose]

  return (
    <Form noValidate onSubmit={form.submit}>
      <EmailField {...form.field('email', onEmailEdit)} defaultValue={email} onFocus={onEdit} />
      <PasswordField
        label="Password"
        autoComplete={autoComplete}
        enterKeyHint="go"
        hint={hint}
        onFocus={onEdit}
        {...form.field('password', onEdit)}
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
