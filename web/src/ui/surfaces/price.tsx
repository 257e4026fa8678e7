import { type Cents, formatMoney } from '@storefront/shared/domain/money.ts'
import { styled } from 'styled-components'
import { type } from '../../theme/type.ts'

const Amount = styled.span<{ $quiet: boolean }>`
  ${type.figures} font-weight: ${({ $quiet }) => ($quiet ? 500 : 600)}; white-space: nowrap;
`

/** THEME-09: an amount of cents in dollars with 2 decimals; figures line up under each other. `quiet` beside a larger one. */
export function Price({ cents, quiet = false }: { cents: Cents; quiet?: boolean }) {
  return <Amount $quiet={quiet}>{formatMoney(cents)}</Amount>
}
