import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { locationOf, paymentMethodOf } from '../transactions.ts'
import { Facts } from './facts.tsx'
import { OrderPart } from './order-sheet.tsx'

/** TXN-08, TXN-10: when, which, how paid and where. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const facts = {
    'Date & Time': formatDateTime(transaction.createdOn),
    'Transaction ID': transaction.displayTransactionNumber,
    'Payment Method': paymentMethodOf(transaction),
    Location: locationOf(transaction),
  }
  return (
    <OrderPart>
      <Facts facts={facts} />
    </OrderPart>
  )
}
