import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'

// Browsers without the customisable select show their native list below a field in our style.
const Control = styled.select`
  ${controlStyle}
  cursor: pointer;
  overflow-wrap: anywhere;
  @supports not (appearance: base-select) {
    appearance: none;
    padding-inline-end: ${space[10]};
    background-image: linear-gradient(calc(45deg * var(--forward)), transparent 50%, ${color.muted} 50%),
      linear-gradient(calc(135deg * var(--forward)), ${color.muted} 50%, transparent 50%);
    background-position: calc(50% + var(--forward) * (50% - 1.25rem)) center, calc(50% + var(--forward) * (50% - 0.875rem)) center;
    background-size: 0.375rem 0.375rem;
    background-repeat: no-repeat;
  }
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
    option:hover, option:focus-visible { background: ${color.sunken}; }
    option:focus-visible { outline: 2px solid ${color.focus}; outline-offset: -2px; }
    option:checked { background: ${color.primarySoft}; font-weight: 600; }
    option:disabled { color: ${color.muted}; }
    option::checkmark { order: 1; margin-inline-start: auto; color: ${color.primaryText}; }
  }
`

/** LANG-08: the label is a text of the venue. */
export type SelectOption = { value: string; label: string; disabled?: boolean }

/**
 * A labelled choice of one option, with the props of a `<select>`, or of `choose` of `useForm`. Its dropdown scrolls when it is higher
 * than 24rem (THEME-08).
 * @param placeholder the first entry, without a value and not selectable; also shown while no option has the `value`, e.g. during loading
 */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  value,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & { options: readonly SelectOption[]; placeholder?: string }) {
  const isOption = (chosen: unknown) => options.some((option) => option.value === chosen)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <Control {...select} {...wiring} value={value === undefined || isOption(value) ? value : ''}>
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              dir="auto"
              translate="no"
            >
              {option.label}
            </option>
          ))}
        </Control>
      )}
    </Field>
  )
}
