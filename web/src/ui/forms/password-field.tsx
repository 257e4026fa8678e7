import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { space, touch } from '../../theme/tokens.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { controlStyle, Field, type FieldProps, useInitial } from './field.tsx'

const Frame = styled.div`position: relative;`
// A password is always left to right (LANG-13), so on right-to-left pages its end is not on the side of the toggle.
const Input = styled.input`
  ${controlStyle}
  padding-inline-end: calc(${touch} + ${space[2]});
  :root[dir='rtl'] & { padding-inline: calc(${touch} + ${space[2]}) ${space[4]}; }
`
const Toggle = styled.span`position: absolute; inset-inline-end: ${space[0.5]}; top: ${space[0.5]};`

/** A `TextField` for a password, with a show/hide toggle (AUTH-03). */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const t = useT()
  const [readable, setReadable] = useState(false)
  const defaultValue = useInitial(input.defaultValue)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <Frame>
          <Input
            dir="ltr"
            {...input}
            {...wiring}
            defaultValue={defaultValue}
            type={readable ? 'text' : 'password'}
          />
          <Toggle>
            <IconButton
              label={readable ? t('auth.hidePassword') : t('auth.showPassword')}
              onClick={() => setReadable(!readable)}
            >
              {readable ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
            </IconButton>
          </Toggle>
        </Frame>
      )}
    </Field>
  )
}
