import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ReceiptTextIcon, SearchIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { NetworkError } from '../../../api/api-error.ts'
import { readErrorMessage } from '../../../api/error-message.ts'
import { useReachable } from '../../../api/reachability.ts'
import { useDevice } from '../../../storage/device.ts'
import { radius, roomy, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useGoBack } from '../../../ui/actions/go-back.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorView } from '../../../ui/status/error-view.tsx'
import { Loading } from '../../../ui/status/loading.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { KeptPasses } from './kept-passes.tsx'
import { ListEnd } from './list-end.tsx'
import { TransactionCard } from './transaction-card.tsx'
import type { TransactionHistory } from './use-transactions.ts'

const List = styled.ul`display: grid; gap: ${roomy(3)};`
const Placeholders = styled.div`display: grid; gap: ${space[3]};`
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** TXN-05, TXN-06, TXN-07: `shown` are those of the history that the search lets through. */
export function TransactionList({
  history,
  shown,
  selected,
  onSelect,
  onClearSearch,
}: {
  history: TransactionHistory
  shown: readonly Transaction[]
  selected: string | undefined
  onSelect: (number: string) => void
  onClearSearch: () => void
}) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { transactions, error, hasMore, loadMore } = history
  const passes = useDevice('passes')
  const reachable = useReachable()
  if (!transactions && passes.length > 0 && (!reachable || error instanceof NetworkError))
    return <KeptPasses passes={passes} />
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
      <List>
        {shown.map((transaction) => (
          <li key={transaction.displayTransactionNumber}>
            <TransactionCard
              transaction={transaction}
              selected={transaction.displayTransactionNumber === selected}
              onSelect={() => onSelect(transaction.displayTransactionNumber)}
            />
          </li>
        ))}
      </List>
      <ListEnd history={history} isSearching={isSearching} />
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading transactions">
      <Placeholders>
        {placeholders.map((card) => (
          <Skeleton key={card} $height="5.75rem" $radius={radius.lg} />
        ))}
      </Placeholders>
    </Loading>
  )
}
