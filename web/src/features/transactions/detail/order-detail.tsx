import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { Suspense } from 'react'
import { getBoot, getBranding } from '../../../api/boot.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { useLivePass } from '../../passes/watch/live-pass.ts'
import { merchantOf } from '../transactions.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderContents } from './order-contents.tsx'
import { KeptFacts, TransactionFacts } from './order-facts.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderHead, OrderPart, OrderSheet } from './order-sheet.tsx'
import { OrderState } from './order-state.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'
import { receiptUrl } from './receipt-url.ts'
import { useOrder } from './use-order.ts'

// Below what a fan comes for, and of use only with a network.
const TransactionRating = lazyPart(() =>
  import('./transaction-rating.tsx').then((part) => part.TransactionRating),
)

/**
 * TXN-08 to TXN-13, FAN-16, FAN-19, FAN-20: one order, its QR code first, for that is what a fan in the queue comes for. It is
 * drawn from what this device knows, and grows by what only the history has: buttons and an open QR code stay where they are.
 */
export function OrderDetail({
  transaction,
  pass: kept,
}: {
  transaction: Transaction | undefined
  pass: Pass | null
}) {
  const order = useOrder(transaction, kept)
  const orderId = order.order?.orderID ?? null
  const pass = useLivePass(orderId)
  const status = pass?.status || order.order?.status || ''
  const confirmed = pass?.confirmed ?? true
  return (
    <OrderSheet>
      <OrderHead
        title={transaction ? merchantOf(transaction) : getBranding().title2}
        cents={transaction?.totalAmount ?? kept?.total ?? 0}
      />
      <OrderPanel {...order} />
      {orderId && (status || !confirmed) && (
        <OrderState orderId={orderId} status={status} confirmed={confirmed} />
      )}
      {!order.order && !order.error && <Skeleton $width="5.5rem" $height="1.5rem" $radius="999px" />}
      {pass && <OrderContents pass={pass} />}
      {transaction ? <TransactionFacts transaction={transaction} /> : kept && <KeptFacts pass={kept} />}
      {pass && <OrderActions pass={pass} />}
      {transaction && <OfHistory transaction={transaction} status={confirmed ? status : ''} />}
    </OrderSheet>
  )
}

/** RATE-01, TXN-13: what only the history has. */
function OfHistory({ transaction, status }: { transaction: Transaction; status: string }) {
  const url = receiptUrl(
    getBoot().receiptBaseUrl,
    transaction.merchant.id,
    transaction.displayTransactionNumber,
  )
  return (
    <>
      <OrderPart>
        <Suspense>
          <TransactionRating transaction={transaction} status={status} />
        </Suspense>
      </OrderPart>
      <OrderPart>
        <ReceiptFrame key={url} url={url} />
      </OrderPart>
    </>
  )
}
