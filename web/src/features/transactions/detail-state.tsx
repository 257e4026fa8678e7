import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { messages } from '@storefront/shared/domain/messages.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReceiptIcon } from '../../ui/icons-commerce.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { TransactionDetail } from './transaction-detail.tsx'
import { DetailSkeleton } from './transactions-skeleton.tsx'
import type { TransactionHistory } from './use-transactions.ts'

/** TXN-02: the detail pane. One that the address names may stand on a page of the history that is not read yet. */
export function DetailState({
  transaction,
  chosen,
  history: { transactions, error, hasMore, loadMore },
}: {
  transaction: Transaction | undefined
  chosen: string | null
  history: TransactionHistory
}) {
  if (transaction)
    return <TransactionDetail key={transaction.displayTransactionNumber} transaction={transaction} />
  if (error && chosen) return <FailureNotice error={error} onRetry={loadMore} />
  if (!error && (!transactions || (chosen && hasMore))) return <DetailSkeleton />
  return (
    <Card>
      <EmptyState
        icon={<ReceiptIcon size={28} />}
        title={chosen ? messages.order.notFound : 'Select a transaction to view details'}
      />
    </Card>
  )
}
