import { useId } from 'react'
import { styled } from 'styled-components'
import { color, edge, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Group = styled.fieldset`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};`
const Legend = styled.legend`${type.label} margin-bottom: ${space[2]};`
const Track = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[1]};
  padding: ${space[1]}; border-radius: ${radius.lg}; background: ${color.sunken};
  ${edge}
`
// A label breaks only when it is longer than a line.
const Option = styled.label`position: relative; display: grid; flex: 1 1 6rem; min-width: fit-content; min-height: ${touch};`
// The invisible radio covers its face and takes clicks and focus.
const Radio = styled.input`
  position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; appearance: none; border-radius: ${radius.md};
  cursor: pointer;
`
const Face = styled.span`
  ${type.label}
  display: grid; place-items: center; padding: ${space[2]} ${space[1]}; border-radius: ${radius.md}; text-align: center;
  overflow-wrap: anywhere; color: ${color.muted};
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  ${Radio}:hover + & { color: ${color.text}; }
  ${Radio}:checked + & {
    background: ${color.raised}; color: ${color.text}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
  @media (forced-colors: active) { ${Radio}:checked + & { outline: 2px solid Highlight; outline-offset: -2px; } }
`

/** A choice of a few short options, all visible; arrow keys move and choose. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  /** `lang` of a label that is in another language than the page. */
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <Group>
      <Legend>{label}</Legend>
      <Track>
        {options.map((option) => (
          <Option key={option.value}>
            <Radio
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Face lang={option.lang}>{option.label}</Face>
          </Option>
        ))}
      </Track>
    </Group>
  )
}
