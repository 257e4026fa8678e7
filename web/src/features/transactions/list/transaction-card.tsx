import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { itemsText } from '../../passes/pass-facts.tsx'
import { usePassOfTransaction } from '../../passes/passes.ts'
import { merchantOf } from '../transactions.ts'
import { OrderCard } from './order-card.tsx'
import { useListedStatus } from './use-listed-status.ts'

/** TXN-06, FAN-19: a row of the history, with what this device knows of its order. */
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
  const pass = usePassOfTransaction(number)
  const { status, ref } = useListedStatus(transaction, pass)
  const confirmed = pass?.confirmed ?? true
  return (
    <OrderCard
      id={number}
      cents={totalAmount}
      badge={(status || !confirmed) && <OrderStatusBadge status={status} confirmed={confirmed} />}
      items={pass ? itemsText(pass) : ''}
      date={createdOn}
      seller={merchantOf(transaction)}
      number={number}
      selected={selected}
      onSelect={onSelect}
      ref={ref}
    />
  )
}
