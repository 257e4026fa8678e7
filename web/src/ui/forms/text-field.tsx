import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { controlStyle, Field, type FieldProps } from './field.tsx'

const Input = styled.input`${controlStyle}`

/** A labelled text input; takes everything an `<input>` takes, `ref` and react-hook-form's `register` included. */
export function TextField({ label, hint, error, optional, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(wiring) => <Input {...input} {...wiring} />}
    </Field>
  )
}
