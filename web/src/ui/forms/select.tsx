import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

// Browsers without the customisable select ignore the @supports block and show their own, which is fine on a phone.
const Control = styled.select`
  ${controlStyle}
  cursor: pointer;
  overflow-wrap: anywhere;
  @supports (appearance: base-select) {
    &, &::picker(select) { appearance: base-select; }
    display: flex;
    align-items: center;
    &::picker-icon { color: ${color.muted}; transition: rotate var(--motion) var(--ease); }
    &:open::picker-icon { rotate: 180deg; }
    &::picker(select) {
      max-height: 24rem;
      overflow-y: auto;
      overscroll-behavior: contain;
      margin-block: ${space[1]};
      padding: ${space[2]};
      border: 1px solid ${color.border};
      border-radius: ${radius.lg};
      background: ${color.background};
      color: ${color.text};
      box-shadow: ${elevation[3]};
    }
    option {
      min-height: ${touch};
      padding: ${space[2]} ${space[3]};
      border-radius: ${radius.sm};
      gap: ${space[2]};
      align-items: center;
    }
    option:hover, option:focus-visible { background: ${color.sunken}; outline: none; }
    option:focus-visible { box-shadow: inset 0 0 0 2px ${color.focus}; }
    option:checked { background: ${color.primarySoft}; font-weight: 600; }
    option:disabled { color: ${color.muted}; }
    option::checkmark { order: 1; margin-left: auto; color: ${color.primaryText}; }
  }
`

export type SelectOption = { value: string; label: string; disabled?: boolean }

/**
 * A labelled choice of one; its dropdown is at most 24rem high and scrolls beyond (THEME-08). Takes everything a
 * `<select>` takes, `ref` and react-hook-form's `register` included.
 * @param placeholder the first entry, which has no value and cannot be chosen again
 */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & { options: readonly SelectOption[]; placeholder?: string }) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(wiring) => (
        <Control {...select} {...wiring}>
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Control>
      )}
    </Field>
  )
}
