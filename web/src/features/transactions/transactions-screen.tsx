import { ArrowLeftIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/actions/button.tsx'
import { PageTitle } from '../../ui/surfaces/page-title.tsx'
import { DetailState } from './detail/detail-state.tsx'
import { TransactionList } from './list/transaction-list.tsx'
import { TransactionSearch } from './list/transaction-search.tsx'
import { useTransactions } from './list/use-transactions.ts'
import { DetailPane, ListPane, ListScroll, Panes, useWideScreen } from './panes.tsx'
import { useFollowSelection, useSelection } from './selection.ts'
import { searchTransactions } from './transactions.ts'

// As high empty as filled, so that nothing moves when the first page arrives.
const Count = styled.span`display: block; min-height: 1.5rem;`

/** TXN-01 to TXN-07: the history beside one of its transactions; small screens show one of the two. */
export function TransactionsScreen() {
  const wide = useWideScreen()
  const history = useTransactions()
  const { chosen, select, backToList } = useSelection(wide)
  const detail = useFollowSelection(chosen, wide)
  const [search, setSearch] = useState('')

  const { transactions = [], total, error, isLoading, hasMore, loadMore } = history
  const shown = searchTransactions(transactions, search)
  const named = transactions.find((each) => each.displayTransactionNumber === chosen)
  const transaction = named ?? (wide && !chosen ? transactions[0] : undefined)

  const searchesOn = chosen !== null && !named && hasMore && !isLoading && !error
  const searchOn = useEffectEvent(loadMore)
  useEffect(() => {
    if (searchesOn) searchOn()
  }, [searchesOn])

  const hiddenPane = wide ? null : chosen ? 'list' : 'detail'
  return (
    <Panes>
      <ListPane aria-label="Transactions" hidden={hiddenPane === 'list'}>
        <PageTitle
          subtitle={
            <Count role="status">
              {history.transactions && `Showing ${shown.length} of ${total} transactions`}
            </Count>
          }
        >
          Transactions
        </PageTitle>
        <TransactionSearch value={search} onChange={setSearch} />
        <ListScroll>
          <TransactionList
            history={history}
            shown={shown}
            selected={transaction?.displayTransactionNumber}
            onSelect={select}
            onClearSearch={() => setSearch('')}
          />
        </ListScroll>
      </ListPane>
      <DetailPane
        ref={detail}
        tabIndex={-1}
        aria-label="Transaction details"
        hidden={hiddenPane === 'detail'}
      >
        {!wide && (
          <div>
            <Button variant="ghost" icon={<ArrowLeftIcon size={20} />} onClick={backToList}>
              All transactions
            </Button>
          </div>
        )}
        <DetailState transaction={transaction} chosen={chosen} history={history} />
      </DetailPane>
    </Panes>
  )
}
