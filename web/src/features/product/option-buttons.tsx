import styled from 'styled-components'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Group = styled.fieldset`
  legend { ${type.label} margin-bottom: ${space[2]}; }
  legend span { color: ${color.muted}; font-weight: 400; }
`
const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`
const Value = styled.button`
  ${type.label}
  min-width: 3.25rem; max-width: 100%; min-height: ${touch}; padding: ${space[2]} ${space[4]};
  border-radius: ${radius.md}; background: ${color.background}; box-shadow: inset 0 0 0 1px ${color.outline};
  overflow-wrap: anywhere;
  transition: background var(--motion), box-shadow var(--motion);
  &:hover { background: ${color.sunken}; }
  &[data-unavailable='true'] {
    background: ${color.sunken}; color: ${color.muted}; box-shadow: inset 0 0 0 1px ${color.border};
    text-decoration: line-through;
  }
  &[aria-pressed='true'] {
    background: ${color.primarySoft}; color: ${color.primaryText}; font-weight: 650;
    box-shadow: inset 0 0 0 2px ${color.primaryText};
  }
`

/** PROD-04: the values of one option; one that does not go with the other choice is struck through and changes it. */
export function OptionButtons({
  label,
  values,
  chosen,
  isAvailable,
  onChoose,
}: {
  label: string
  values: readonly string[]
  chosen: string
  isAvailable: (value: string) => boolean
  onChoose: (value: string) => void
}) {
  if (values.length === 0) return null
  return (
    <Group>
      <legend>
        {label} {chosen && <span>{chosen}</span>}
      </legend>
      <Row>
        {values.map((value) => {
          const unavailable = !isAvailable(value)
          return (
            <Value
              key={value}
              type="button"
              aria-pressed={value === chosen}
              aria-description={unavailable ? 'Not available in this combination' : undefined}
              data-unavailable={unavailable}
              onClick={() => onChoose(value)}
            >
              {value}
            </Value>
          )
        })}
      </Row>
    </Group>
  )
}
