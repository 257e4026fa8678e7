import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { getBoot } from '../../../api/boot.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { merchantOf } from '../transactions.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderContents } from './order-contents.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderHead, OrderPart, OrderSheet } from './order-sheet.tsx'
import { OrderState } from './order-state.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { receiptUrl } from './receipt-url.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionRating } from './transaction-rating.tsx'
import { useOrder } from './use-order.ts'

/** TXN-08 to TXN-13, FAN-19, RATE-01: one order, its QR code first, for that is what a fan in the queue comes for. */
export function TransactionDetail({ transaction }: { transaction: Transaction }) {
  const order = useOrder(transaction)
  const orderId = order.order?.orderID ?? null
  const pass = useLivePass(orderId)
  const { receiptBaseUrl } = getBoot()
  const url = receiptUrl(receiptBaseUrl, transaction.merchant.id, transaction.displayTransactionNumber)
  const status = pass?.status || order.order?.status || ''
  const confirmed = pass?.confirmed ?? true
  return (
    <OrderSheet>
      <OrderHead title={merchantOf(transaction)} cents={transaction.totalAmount} />
      <OrderPanel {...order} />
      {orderId && (status || !confirmed) && (
        <OrderState orderId={orderId} status={status} confirmed={confirmed} />
      )}
      {!order.order && !order.error && <Skeleton $width="5.5rem" $height="1.5rem" $radius="999px" />}
      {pass && <OrderContents pass={pass} />}
      <TransactionFacts transaction={transaction} />
      {pass && <OrderActions pass={pass} />}
      <OrderPart>
        <TransactionRating transaction={transaction} status={confirmed ? status : ''} />
      </OrderPart>
      <OrderPart>
        <ReceiptFrame key={url} url={url} />
      </OrderPart>
    </OrderSheet>
  )
}
