import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import styled from 'styled-components'
import { color, elevation, radius, space } from '../../../theme/tokens.ts'
import { clampLines, type } from '../../../theme/type.ts'
import { Price } from '../../../ui/surfaces/price.tsx'
import { cardId } from '../selection.ts'
import { merchantOf } from '../transactions.ts'

const Box = styled.button`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: ${space[1]} ${space[3]}; align-items: baseline;
  width: 100%; padding: ${space[3]} ${space[4]}; border-radius: ${radius.lg}; text-align: left;
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  transition: background var(--motion), box-shadow var(--motion), scale var(--motion-quick) var(--ease);
  &:hover { box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.outline}; }
  &:active { scale: 0.99; }
  &[aria-current='true'] { background: ${color.primarySoft}; box-shadow: inset 0 0 0 2px ${color.primaryText}; }
`
const Merchant = styled.span`${type.subheading} ${clampLines(2)}`
const Line = styled.span`${type.small} ${type.figures} grid-column: 1 / -1; color: ${color.muted}; overflow-wrap: anywhere;`

/** TXN-06: merchant, total, date and number of a transaction, to select it. */
export function TransactionCard({
  transaction,
  selected,
  onSelect,
}: {
  transaction: Transaction
  selected: boolean
  onSelect: () => void
}) {
  const { displayTransactionNumber: number, createdOn, totalAmount } = transaction
  return (
    <Box id={cardId(number)} type="button" aria-current={selected || undefined} onClick={onSelect}>
      <Merchant>{merchantOf(transaction)}</Merchant>
      <Price cents={totalAmount} />
      <Line>{formatDateTime(createdOn)}</Line>
      <Line>{number}</Line>
    </Box>
  )
}
