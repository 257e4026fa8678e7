import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import styled from 'styled-components'
import { IconButton } from '../actions/icon-button.tsx'
import { controlStyle, Field, type FieldProps } from './field.tsx'

const Frame = styled.div`
  position: relative;
  input { ${controlStyle} padding-right: 3.25rem; }
  button { position: absolute; right: 0.125rem; top: 0.125rem; }
`

/** A password input with a show/hide toggle (AUTH-03); otherwise like TextField. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const [readable, setReadable] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(wiring) => (
        <Frame>
          <input {...input} {...wiring} type={readable ? 'text' : 'password'} />
          <IconButton
            label={readable ? 'Hide password' : 'Show password'}
            onClick={() => setReadable(!readable)}
          >
            {readable ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </IconButton>
        </Frame>
      )}
    </Field>
  )
}
