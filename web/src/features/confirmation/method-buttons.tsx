import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { ArmchairIcon, StoreIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { color, elevation, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const methods = {
  inseat: { label: 'In-Seat Delivery', Icon: ArmchairIcon },
  pickup: { label: 'Pickup', Icon: StoreIcon },
}

const Group = styled.div`
  display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: ${space[1]}; padding: ${space[1]};
  border-radius: ${radius.lg}; background: ${color.sunken};
`
const Choice = styled.button`
  ${type.label}
  display: flex; align-items: center; justify-content: center; gap: ${space[2]}; min-height: 3rem;
  padding: ${space[2]}; border-radius: ${radius.md}; color: ${color.muted};
  transition: background var(--motion), color var(--motion), box-shadow var(--motion);
  &:hover { color: ${color.text}; }
  &[aria-pressed='true'] {
    background: ${color.raised}; color: ${color.primaryText}; box-shadow: ${elevation[1]}; font-weight: 650;
  }
`

/** CONF-03: the allowed methods to choose from. */
export function MethodButtons({
  allowed,
  selected,
  onSelect,
}: {
  allowed: readonly DeliveryMethod[]
  selected: string
  onSelect: (method: DeliveryMethod) => void
}) {
  return (
    <Group role="group" aria-label="Select Delivery Method">
      {allowed.map((method) => {
        const { label, Icon } = methods[method]
        return (
          <Choice
            key={method}
            type="button"
            aria-pressed={method === selected}
            onClick={() => onSelect(method)}
          >
            <Icon size={20} />
            {label}
          </Choice>
        )
      })}
    </Group>
  )
}
