import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ReceiptTextIcon, SearchIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { readErrorMessage } from '../../../api/error-message.ts'
import { useReachable } from '../../../api/reachability.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { radius, space } from '../../../theme/tokens.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { useGoBack } from '../../../ui/navigation.ts'
import { EmptyState, ErrorView } from '../../../ui/status/message-view.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import type { Choice } from '../selection.ts'
import { CardList } from './card-list.ts'
import { ListEnd } from './list-end.tsx'
import { PassList } from './pass-list.tsx'
import { TransactionCard } from './transaction-card.tsx'
import type { TransactionHistory } from './use-transactions.ts'

const Placeholders = styled.div`display: grid; gap: ${space[3]};`
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/**
 * TXN-05, TXN-06, TXN-07: `shown` are those of the history that the search lets through; `passes` are the orders of this
 * device, which stand in for a history that cannot be read (FAN-20).
 */
export function TransactionList({
  history,
  shown,
  passes,
  selected,
  selectedOrder,
  onSelect,
  onClearSearch,
}: {
  history: TransactionHistory
  shown: readonly Transaction[]
  passes: readonly Pass[]
  selected: string | undefined
  selectedOrder: string | undefined
  onSelect: (choice: Choice) => void
  onClearSearch: () => void
}) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { transactions, error, hasMore, loadMore } = history
  const reachable = useReachable()
  if (!transactions && (error || !reachable) && passes.length > 0)
    return <PassList passes={passes} selected={selectedOrder} onSelect={onSelect} onRetry={loadMore} />
  if (!transactions && error)
    return (
      <ErrorView
        title="The transactions could not be loaded"
        text={readErrorMessage(error)}
        onRetry={loadMore}
        onHome={() => navigate(routes.home)}
        onBack={goBack}
      />
    )
  if (!transactions) return <ListSkeleton />
  if (transactions.length === 0 && !hasMore)
    return (
      <EmptyState
        icon={<ReceiptTextIcon size={28} />}
        title="No transactions found."
        action={<LinkButton to={routes.home}>Continue Shopping</LinkButton>}
      />
    )
  if (shown.length === 0 && !hasMore)
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title="No matching transactions found."
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    )
  const isSearching = shown.length < transactions.length
  return (
    <>
      <CardList>
        {shown.map((transaction) => (
          <li key={transaction.displayTransactionNumber}>
            <TransactionCard
              transaction={transaction}
              selected={transaction.displayTransactionNumber === selected}
              onSelect={() => onSelect({ number: transaction.displayTransactionNumber })}
            />
          </li>
        ))}
      </CardList>
      <ListEnd history={history} isSearching={isSearching} />
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading transactions">
      <Placeholders>
        {placeholders.map((card) => (
          <Skeleton key={card} $height="7rem" $radius={radius.lg} />
        ))}
      </Placeholders>
    </Loading>
  )
}
