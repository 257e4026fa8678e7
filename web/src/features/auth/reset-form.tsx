import { validateEmail } from '@storefront/shared/domain/customer/email.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { messages } from '../../api/messages.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { usePasswordReset } from './use-password-reset.ts'

const Form = styled.form`
  display: grid; gap: ${space[4]};
  h2 { ${type.heading} }
  > p { ${type.small} color: ${color.muted}; margin-top: -${space[3]}; }
`

/** AUTH-10: asks for the address that the reset e-mail goes to. */
export function ResetForm({
  email,
  onSent,
  onCancel,
}: {
  /** Entered already, '' for none. */
  email: string
  onSent: (email: string) => void
  onCancel: () => void
}) {
  const { register, handleSubmit, clearErrors, setFocus, formState } = useForm({
    defaultValues: { email },
    reValidateMode: 'onSubmit',
  })
  const { problem, clearProblem, busy, request } = usePasswordReset(onSent)
  useEffect(() => setFocus('email'), [setFocus])

  return (
    <Form noValidate onSubmit={handleSubmit((values) => request(values.email.trim()))}>
      <h2>Reset your password</h2>
      <p>We will e-mail you a link to choose a new one.</p>
      <EmailField
        {...register('email', {
          validate: (text) => (text === '' ? messages.form.required : (validateEmail(text) ?? true)),
          onChange: () => {
            clearErrors()
            clearProblem()
          },
        })}
        onFocus={clearProblem}
        enterKeyHint="send"
        error={formState.errors.email?.message}
      />
      <Button type="submit" size="lg" block busy={busy} busyText="Sending...">
        Send Reset Email
      </Button>
      <Button variant="ghost" size="lg" block onClick={onCancel}>
        Cancel
      </Button>
      <FormError message={problem} />
    </Form>
  )
}
