import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { ReceiptTextIcon } from 'lucide-react'
import styled from 'styled-components'
import { messages } from '../../../api/messages.ts'
import { radius, space } from '../../../theme/tokens.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { Loading } from '../../../ui/status/loading.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import type { TransactionHistory } from '../list/use-transactions.ts'
import { TransactionDetail } from './transaction-detail.tsx'

const Stack = styled.div`display: grid; gap: ${space[3]};`

/** TXN-02: the detail pane. The transaction in the address may be on a page of the history that is not read yet. */
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
  if (error && chosen) return <ErrorNotice error={error} onRetry={loadMore} />
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

function DetailSkeleton() {
  return (
    <Card>
      <Loading label="Loading transaction">
        <Stack>
          <Skeleton $width="60%" $height="2rem" />
          <Skeleton $width="30%" $height="2rem" />
          <Skeleton $height="3.25rem" $radius={radius.lg} />
          <Skeleton $height="8rem" />
        </Stack>
      </Loading>
    </Card>
  )
}
