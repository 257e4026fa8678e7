import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { stacked } from '../../../theme/breakpoints.ts'
import { color, densitySpace, elevation, longListRow, radius, space } from '../../../theme/tokens.ts'
import { clampLines, type } from '../../../theme/type.ts'
import { Price } from '../../../ui/surfaces/price.tsx'
import { dateTimeText, moneyText } from '../../../venue/formats.ts'
import { VenueName } from '../../../venue/venue-name.tsx'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { itemsText, usePassOfTransaction } from '../../passes/passes.ts'
import { cardId } from '../panes.tsx'
import { merchantOf } from '../transactions.ts'
import { useListedStatus } from '../use-order.ts'

/** A list of hundreds of orders at most. */
export const CardList = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${densitySpace(3)};
  > li { ${longListRow('6.5rem')} }
`

const Box = styled.button`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: ${space[1]} ${space[3]}; align-items: baseline;
  width: 100%; padding: ${space[3]} ${space[4]}; border-radius: ${radius.lg}; text-align: start;
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  transition: background var(--motion), box-shadow var(--motion), scale var(--motion-quick) var(--ease);
  &:hover { box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.outline}; }
  &:active { scale: 0.99; }
  ${stacked} { grid-template-columns: minmax(0, 1fr); }
  &[aria-current='true'] { background: ${color.primarySoft}; box-shadow: inset 0 0 0 2px ${color.primaryText}; }
`
const Title = styled.span`${type.subheading} ${clampLines(2)}`
// A fixed height, so that no card grows when its status arrives.
const State = styled.span`
  grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; min-height: 1.75rem; gap: ${space[1]} ${space[3]};
`
const Secondary = styled.span`${type.small} ${type.figures} color: ${color.muted}; overflow-wrap: anywhere;`
const Line = styled(Secondary)`grid-column: 1 / -1;`
// One line where it fits; otherwise its signs would break it.
const NoWrap = styled.span`display: inline-block;`

type Chosen = { selected: boolean; onSelect: () => void }

/** FAN-19, TXN-06: an order in the list, titled by its items or else its day; its number comes last. */
export function OrderCard({
  items,
  cents,
  badge,
  date,
  seller,
  number,
  selected,
  onSelect,
  ref,
}: Chosen & {
  /** '' when unknown. */
  items: string
  cents: number | null
  badge: ReactNode
  /** ISO text. */
  date: string
  /** The name of the merchant or the event. */
  seller: string
  number: string
  ref?: Ref<HTMLButtonElement>
}) {
  const [title, second, last] = [
    items && <VenueName key="items">{items}</VenueName>,
    dateTimeText(date),
    seller && <VenueName key="seller">{seller}</VenueName>,
  ].filter(Boolean)
  return (
    <Box ref={ref} id={cardId(number)} type="button" aria-current={selected || undefined} onClick={onSelect}>
      <Title>{title}</Title>
      <Price text={moneyText(cents)} />
      <State>
        {badge} <Secondary>{second}</Secondary>
      </State>
      <Line>
        {last && (
          <>
            <span>{last}</span>
            <span> · </span>
          </>
        )}
        <NoWrap dir="ltr" translate="no">
          {number}
        </NoWrap>
      </Line>
    </Box>
  )
}

/** TXN-06, FAN-19: a history row, with this device's data of its order. */
export function TransactionCard({ transaction, ...chosen }: Chosen & { transaction: Transaction }) {
  const { displayTransactionNumber: number, createdOn, totalAmount } = transaction
  const pass = usePassOfTransaction(number)
  const { status, ref } = useListedStatus(transaction, pass)
  const confirmed = pass?.confirmed ?? true
  return (
    <OrderCard
      cents={totalAmount}
      badge={(status || !confirmed) && <OrderStatusBadge status={status} confirmed={confirmed} />}
      items={pass ? itemsText(pass) : ''}
      date={createdOn}
      seller={merchantOf(transaction)}
      number={number}
      ref={ref}
      {...chosen}
    />
  )
}
