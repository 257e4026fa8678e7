import type { OptionName } from '@storefront/shared/domain/catalog/product-options.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { styled } from 'styled-components'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Price } from '../../ui/surfaces/price.tsx'

const Group = styled.fieldset``
const Legend = styled.legend`${type.label} margin-bottom: ${space[2]};`
const Chosen = styled.span`color: ${color.muted}; font-weight: 400;`
const Required = styled.span`color: ${color.danger};`
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
const Cost = styled.span`${type.small} color: ${color.muted}; margin-left: ${space[1.5]};`

/**
 * PROD-04: the values of one option; one that does not go with the other choice is struck through and changes it.
 * @param wanted marks an option that is still to be chosen (FAN-07)
 * @param prices of the values, where they differ
 */
export function OptionButtons({
  option,
  label,
  values,
  chosen,
  wanted,
  prices,
  isAvailable,
  onChoose,
}: {
  option: OptionName
  label: string
  values: readonly string[]
  chosen: string
  wanted: boolean
  prices: ReadonlyMap<string, Cents>
  isAvailable: (value: string) => boolean
  onChoose: (value: string) => void
}) {
  if (values.length === 0) return null
  return (
    <Group data-option={option}>
      <Legend>
        {label} {chosen && <Chosen>{chosen}</Chosen>}
        {wanted && <Required>Required</Required>}
      </Legend>
      <Row>
        {values.map((value) => {
          const unavailable = !isAvailable(value)
          const price = prices.get(value)
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
              {price !== undefined && (
                <Cost>
                  {' '}
                  <Price cents={price} quiet />
                </Cost>
              )}
            </Value>
          )
        })}
      </Row>
    </Group>
  )
}
