import { CircleAlertIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, controlHeight, radius, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'

/** The box of a text field or select; red when `aria-invalid`. */
export const controlStyle = `
  width: 100%;
  min-height: ${controlHeight.field};
  padding: ${space[2]} ${space[4]};
  border: 1px solid ${color.outline};
  border-radius: ${radius.md};
  background: ${color.background};
  font-size: 1rem;
  transition: border-color var(--motion), box-shadow var(--motion);
  &::placeholder { color: ${color.muted}; opacity: 1; }
  &:hover:not(:disabled) { border-color: ${color.text}; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 0; border-color: transparent; }
  &:disabled { background-color: ${color.sunken}; color: ${color.muted}; border-color: ${color.border}; }
  &[aria-invalid='true'] { border-color: ${color.danger}; box-shadow: inset 0 0 0 1px ${color.danger}; }
`

const Stack = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]}; min-width: 0;
`
const Label = styled.label`${type.label}`
const Optional = styled.span`color: ${color.muted}; font-weight: 400;`
const Hint = styled.p`${type.small} color: ${color.muted};`
const ErrorText = styled.p`
  ${type.small} color: ${color.danger}; display: flex; gap: ${space[1]}; align-items: start; overflow-wrap: anywhere;
`
const Named = styled.span`${visuallyHidden}`
const ErrorIcon = styled(CircleAlertIcon)`margin-top: 0.1em;`

/** Props of every form control. */
export type FieldProps = {
  label: string
  /** Shown below the control and read with it. */
  hint?: ReactNode
  /** The error of the value; marks the control invalid and is read with it. */
  error?: string | undefined
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** An error is announced when it appears, so it must name its field: errors of two fields may have the same text. */
const namesField = (error: string, label: string) => error.toLowerCase().includes(label.toLowerCase())

/** Label, control, hint and error, connected for assistive technology; `children` gets the attributes for its control. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Stack>
      <Label htmlFor={id}>
        <span>{label}</span>
        {optional && (
          <Optional>
            {' '}
            <T id="app.optional" />
          </Optional>
        )}
      </Label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <ErrorText role="alert">
          <ErrorIcon size={16} />
          {!namesField(error, label) && <Named>{`${label}: `}</Named>}
          <span id={`${id}-error`}>{error}</span>
        </ErrorText>
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Stack>
  )
}

const Input = styled.input`${controlStyle}`

/** The first value, for `defaultValue`: typed text must not become an attribute, from which styles could read a password. */
export const useInitial = <T,>(value: T): T => useState(value)[0]

/**
 * A labelled text input with the props of an `<input>`, or of `register` of `useForm`. LANG-13: typed text has the direction of its
 * letters; an e-mail address is always left to right.
 */
export function TextField({ label, hint, error, optional, ...input }: ComponentProps<'input'> & FieldProps) {
  const defaultValue = useInitial(input.defaultValue)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <Input
          dir={input.type === 'email' ? 'ltr' : 'auto'}
          {...input}
          {...wiring}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  )
}
