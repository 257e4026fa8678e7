import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { ReceiptTextIcon } from 'lucide-react'
import { messages } from '../../../api/messages.ts'
import { useCached } from '../../../api/reads.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { EmptyState } from '../../../ui/status/message-view.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { findOrder } from '../../passes/seen-orders.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { TransactionHistory } from '../list/use-transactions.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { OrderDetail } from './order-detail.tsx'

/**
 * TXN-02: the detail pane. The transaction in the address may be on a page of the history that is not read yet; an order
 * that the history does not have is shown as this device knows it (FAN-16, FAN-20).
 */
export function DetailState({
  transaction,
  pass,
  number,
  orderId,
  history: { transactions, error, hasMore, loadMore },
}: {
  transaction: Transaction | undefined
  pass: Pass | null
  number: string | null
  orderId: string | null
  history: TransactionHistory
}) {
  if (transaction || pass) {
    const key = number ?? orderId ?? transaction?.displayTransactionNumber ?? pass?.orderId
    return <OrderDetail key={key} transaction={transaction} pass={pass} />
  }
  if (orderId !== null) return <UnknownOrder key={orderId} orderId={orderId} />
  if (error && number) return <ErrorNotice error={error} onRetry={loadMore} />
  if (!error && (!transactions || (number && hasMore))) return <DetailSkeleton />
  return <NothingShown title={number ? messages.order.notFound : 'Select a transaction to view details'} />
}

/** An order that this device does not know: once the history names it, the device does, and its detail stands here. */
function UnknownOrder({ orderId }: { orderId: string }) {
  const { error, isLoading, mutate } = useCached(`find ${orderId}`, () => findOrder(orderId), { freshFor: 0 })
  if (isLoading) return <DetailSkeleton />
  if (error) return <ErrorNotice error={error} onRetry={() => void mutate()} />
  return <NothingShown title={messages.order.notFound} />
}

function NothingShown({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState icon={<ReceiptTextIcon size={28} />} title={title} />
    </Card>
  )
}
