import { type Cents, formatMoney } from '@storefront/shared/domain/money.ts'
import styled from 'styled-components'
import { type } from '../../theme/type.ts'

const Amount = styled.span`${type.figures} font-weight: 600; white-space: nowrap;`

/** THEME-09: an amount of cents in dollars with 2 decimals; figures line up under each other. */
export function Price({ cents }: { cents: Cents }) {
  return <Amount>{formatMoney(cents)}</Amount>
}
