import { validateEmail } from '@storefront/shared/domain/customer/email.ts'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { useCheckedForm } from './use-checked-form.ts'
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
  const { problem, clearProblem, busy, request } = usePasswordReset(onSent)
  const form = useCheckedForm({ email: validateEmail }, (texts) => void request(texts.email.trim()))
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => address.current?.focus(), [])

  return (
    <Form noValidate onSubmit={form.submit}>
      <h2>Reset your password</h2>
      <p>We will e-mail you a link to choose a new one.</p>
      <EmailField
        ref={address}
        {...form.field('email', clearProblem)}
        defaultValue={email}
        onFocus={clearProblem}
        enterKeyHint="send"
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
