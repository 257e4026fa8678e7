import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import type { Pass } from '../../../storage/device-keys.ts'
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

/** FAN-16, FAN-20: when and which, as this device knows it. */
export function KeptFacts({ pass }: { pass: Pass }) {
  const facts = {
    'Date & Time': formatDateTime(new Date(pass.paidAt).toISOString()),
    'Order ID': pass.orderId,
    'Transaction ID': pass.transactionNumber,
  }
  return (
    <OrderPart>
      <Facts facts={facts} />
    </OrderPart>
  )
}
