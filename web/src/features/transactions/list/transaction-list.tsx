import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ReceiptTextIcon, SearchIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorView } from '../../../ui/status/error-view.tsx'
import { failureText } from '../failure-text.ts'
import { ListEnd } from './list-end.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { ListSkeleton } from './transactions-skeleton.tsx'
import type { TransactionHistory } from './use-transactions.ts'

const List = styled.ul`display: grid; gap: ${space[3]};`

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
  const { transactions, error, hasMore, loadMore } = history
  if (!transactions && error)
    return <ErrorView text={failureText(error)} onRetry={loadMore} onHome={() => navigate(routes.home)} />
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
      <ListEnd history={history} />
    </>
  )
}
