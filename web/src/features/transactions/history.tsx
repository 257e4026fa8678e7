import { ArrowLeftIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { styled } from 'styled-components'
import { useReachable } from '../../api/reachability.ts'
import { useDevice } from '../../storage/device.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PageTitle } from '../../ui/surfaces/screen.tsx'
import { usePass } from '../passes/passes.ts'
import { DetailState } from './detail/detail-state.tsx'
import { OrderHeadingLevel } from './detail/order-sheet.tsx'
import { TransactionList } from './list/transaction-list.tsx'
import { TransactionSearch } from './list/transaction-search.tsx'
import { useTransactions } from './list/use-transactions.ts'
import { DetailPane, ListPane, ListScroll, Panes, useWideScreen } from './panes.tsx'
import { useFollowSelection, useSelection } from './selection.ts'
import { searchTransactions } from './transactions.ts'

// As high empty as filled, so that nothing moves when the first page arrives.
const Count = styled.span`display: block; min-height: 1.5rem;`

/** TXN-01 to TXN-07, FAN-20: the history beside one of its orders; small screens show one of the two. */
export function History() {
  const wide = useWideScreen()
  const history = useTransactions()
  const reachable = useReachable()
  const passes = useDevice('passes')
  const { number, orderId, select, backToList } = useSelection(wide)
  const chosen = number ?? orderId
  const detail = useFollowSelection(chosen, wide)
  const [search, setSearch] = useState('')

  const { transactions = [], total, error, isLoading, hasMore, loadMore } = history
  const shown = searchTransactions(transactions, search)
  const chosenPass = usePass(orderId)
  const chosenNumber = number ?? (chosenPass?.transactionNumber || null)
  const named = transactions.find((each) => each.displayTransactionNumber === chosenNumber)
  const first = wide && chosen === null
  const transaction = named ?? (first ? transactions[0] : undefined)
  // Where the history cannot be read, what this device keeps stands in for it.
  const keptPass = number === null ? null : passes.find((each) => each.transactionNumber === number)
  const firstPass = first && (error || !reachable) && !history.transactions ? passes[0] : null
  const pass = transaction ? null : (chosenPass ?? keptPass ?? firstPass ?? null)

  const searchesOn = chosenNumber !== null && !named && hasMore && !isLoading && !error
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
          Your Orders
        </PageTitle>
        <TransactionSearch value={search} onChange={setSearch} />
        <ListScroll>
          <TransactionList
            history={history}
            shown={shown}
            passes={passes}
            selected={transaction?.displayTransactionNumber}
            selectedOrder={pass?.orderId}
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
        <OrderHeadingLevel value={wide ? 'h2' : 'h1'}>
          <DetailState
            transaction={transaction}
            pass={pass}
            number={number}
            orderId={orderId}
            history={history}
          />
        </OrderHeadingLevel>
      </DetailPane>
    </Panes>
  )
}
