import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Row = styled.div`display: flex; align-items: center; gap: ${space[3]};`
const Text = styled.label`
  flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; min-width: 0; min-height: ${touch}; cursor: pointer;
  overflow-wrap: anywhere;
`
const Name = styled.span`${type.label}`
const Hint = styled.span`${type.small} color: ${color.muted};`
const Control = styled.input`
  position: relative; flex: none; width: 3.25rem; height: ${touch}; margin: 0; appearance: none; cursor: pointer;
  border-radius: ${radius.md};
  &::before {
    content: ''; position: absolute; inset: 0.375rem 0; border: 2px solid ${color.outline}; border-radius: ${radius.pill};
    background: ${color.sunken}; transition: background var(--motion), border-color var(--motion);
  }
  &::after {
    content: ''; position: absolute; top: 50%; inset-inline-start: 0.375rem; width: 1.25rem; height: 1.25rem; border-radius: 50%;
    background: ${color.outline}; transform: translateY(-50%);
    transition: translate var(--motion) var(--ease), background var(--motion);
  }
  &:checked::before { border-color: ${color.primary}; background: ${color.primary}; }
  &:checked::after { background: ${color.onPrimary}; translate: calc(1.25rem * var(--forward)) 0; }
  @media (forced-colors: active) {
    &::after { background: ButtonText; }
    &:checked::before { forced-color-adjust: none; background: Highlight; border-color: Highlight; }
    &:checked::after { forced-color-adjust: none; background: HighlightText; }
  }
`

/** A setting that is on or off and applies at once, without a save button. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <Row>
      <Text htmlFor={id}>
        <Name id={`${id}-name`}>{label}</Name>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </Text>
      <Control
        id={id}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Row>
  )
}
