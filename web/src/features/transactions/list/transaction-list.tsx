import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ReceiptTextIcon, SearchIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { ReadErrorText } from '../../../api/error-message.tsx'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import { radius, space } from '../../../theme/tokens.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { useGoBack } from '../../../ui/navigation.ts'
import { EmptyState, ErrorView } from '../../../ui/status/message-view.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { type Choice, ErrorNotice } from '../panes.tsx'
import type { TransactionHistory } from '../transactions.ts'
import { CardList, TransactionCard } from './order-card.tsx'
import { useInView } from './use-in-view.ts'

const Placeholders = styled.div`display: grid; gap: ${space[3]};`
const Place = styled.div`display: grid; place-items: center; min-height: 4rem; padding: ${space[3]};`
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** TXN-05, TXN-06, TXN-07: the loaded part of the history; `shown` are the rows that match the search. */
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
  onSelect: (choice: Choice) => void
  onClearSearch: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { transactions, error, hasMore, loadMore } = history
  if (!transactions && error)
    return (
      <ErrorView
        title={t('transactions.readFailed')}
        text={<ReadErrorText error={error} />}
        onRetry={loadMore}
        onHome={() => navigate(routes.home)}
        onBack={goBack}
      />
    )
  if (!transactions)
    return (
      <Loading label={t('transactions.loading')}>
        <Placeholders>
          {placeholders.map((card) => (
            <Skeleton key={card} $height="7rem" $radius={radius.lg} />
          ))}
        </Placeholders>
      </Loading>
    )
  if (transactions.length === 0 && !hasMore)
    return (
      <EmptyState
        icon={<ReceiptTextIcon size={28} />}
        title={t('transactions.none')}
        action={
          <LinkButton to={routes.home}>
            <T id="app.continueShopping" />
          </LinkButton>
        }
      />
    )
  return (
    <>
      {shown.length > 0 ? (
        <CardList>
          {shown.map((transaction) => (
            <li key={transaction.displayTransactionNumber}>
              <TransactionCard
                transaction={transaction}
                selected={transaction.displayTransactionNumber === selected}
                onSelect={() => onSelect({ t: transaction.displayTransactionNumber })}
              />
            </li>
          ))}
        </CardList>
      ) : (
        transactions.length > 0 && (
          <EmptyState
            icon={<SearchIcon size={28} />}
            title={t('transactions.noMatch')}
            action={
              <Button onClick={onClearSearch}>
                <T id="transactions.clearSearch" />
              </Button>
            }
          />
        )
      )}
      <ListEnd history={history} />
    </>
  )
}

/**
 * TXN-07: the end of the loaded list. In view it loads the next page, and below a short search result, which leaves it in
 * view, page after page. After an error only Try Again loads.
 */
export function ListEnd({ history }: { history: TransactionHistory }) {
  const { error, isLoading, hasMore, loadMore } = history
  if (error) return <ErrorNotice error={error} retry={loadMore} />
  if (!hasMore) return null
  return isLoading ? <LoadingMore /> : <LoadMoreOnView onReached={loadMore} />
}

function LoadMoreOnView({ onReached }: { onReached: () => void }) {
  return <LoadingMore ref={useInView(onReached)} />
}

function LoadingMore({ ref }: { ref?: RefObject<HTMLDivElement | null> }) {
  const t = useT()
  return (
    <Place ref={ref}>
      <Spinner label={t('transactions.loadingMore')} />
    </Place>
  )
}
