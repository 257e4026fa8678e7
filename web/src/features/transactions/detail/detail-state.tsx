import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { ReceiptTextIcon } from 'lucide-react'
import { messages } from '../../../api/messages.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { DetailSkeleton } from '../list/transactions-skeleton.tsx'
import type { TransactionHistory } from '../list/use-transactions.ts'
import { TransactionDetail } from './transaction-detail.tsx'

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
        icon={<ReceiptTextIcon size={28} />}
        title={chosen ? messages.order.notFound : 'Select a transaction to view details'}
      />
    </Card>
  )
}
