import { routes } from '@storefront/shared/domain/routes.ts'
import { ArrowLeftIcon, SearchIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useReachable } from '../../api/reachability.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { useDevice } from '../../storage/device.ts'
import { stacked } from '../../theme/breakpoints.ts'
import { color } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { controlStyle } from '../../ui/forms/field.tsx'
import { PageTitle } from '../../ui/surfaces/screen.tsx'
import { venueHas } from '../../venue/settings.ts'
import { DetailState } from './detail/detail-state.tsx'
import { OrderHeadingLevel } from './detail/order-sheet.tsx'
import { PassList } from './list/pass-list.tsx'
import { TransactionList } from './list/transaction-list.tsx'
import { DetailPane, ListPane, ListScroll, Panes, useSelection } from './panes.tsx'
import { readHistoryAhead, searchTransactions, useTransactions } from './transactions.ts'

// A fixed height, so that nothing moves when the first page arrives.
const Count = styled.span`display: block; min-height: 1.5rem;`
const Loupe = styled(
  SearchIcon,
)`position: absolute; inset-inline-start: min(1rem, 4vw); color: ${color.muted}; pointer-events: none;`
const Input = styled.input`${controlStyle} padding-inline-start: calc(20px + min(1.75rem, 6vw)); text-overflow: ellipsis; ${stacked} { padding-inline-end: 0; }`
const Box = styled.search`
  position: relative; display: grid; align-items: center;
  ::-webkit-search-cancel-button { filter: grayscale(1); }
`

/** Loads the data that the screen needs first. */
export const preloadData = async () => {
  if (venueHas('transaction')) await readHistoryAhead()
}

/** FAN-10: a venue without 'transaction' has no order history; current orders are on /. */
export function TransactionsScreen() {
  return venueHas('transaction') ? <History /> : <Navigate to={routes.home} replace />
}

/** TXN-01 to TXN-07, FAN-20: the history beside one of its orders; small screens show one of the two. */
function History() {
  const t = useT()
  const history = useTransactions()
  const reachable = useReachable()
  const passes = useDevice('passes')
  const { wide, number, orderId, detail, select, backToList } = useSelection()
  const chosen = number ?? orderId
  const [search, setSearch] = useState('')

  const { transactions = [], total, error, isLoading, hasMore, loadMore } = history
  const shown = searchTransactions(transactions, search)
  const chosenPass = passes.find((each) =>
    number === null ? each.orderId === orderId : each.transactionNumber === number,
  )
  const chosenNumber = number ?? (chosenPass?.transactionNumber || null)
  const named = transactions.find((each) => each.displayTransactionNumber === chosenNumber)
  const first = wide && chosen === null
  const transaction = named ?? (first ? transactions[0] : undefined)
  // This device's orders replace a history that cannot be read (FAN-20).
  const showsPasses = !history.transactions && (error || !reachable) && passes.length > 0
  const firstPass = first && showsPasses ? passes[0] : null
  const pass = transaction ? null : (chosenPass ?? firstPass ?? null)

  const searchesOn = chosenNumber !== null && !named && hasMore && !isLoading && !error
  const searchOn = useEffectEvent(() => void loadMore())
  useEffect(() => {
    if (searchesOn) searchOn()
  }, [searchesOn])

  const hiddenPane = wide ? null : chosen ? 'list' : 'detail'
  return (
    <Panes>
      <ListPane aria-label={t('app.transactions')} hidden={hiddenPane === 'list'}>
        <PageTitle
          subtitle={
            <Count role="status">
              {history.transactions && (
                <T id="transactions.showing" values={{ shown: shown.length, total }} />
              )}
            </Count>
          }
        >
          <T id="transactions.title" />
        </PageTitle>
        <Search value={search} onChange={setSearch} />
        <ListScroll>
          {showsPasses ? (
            <PassList passes={passes} selected={pass?.orderId} onSelect={select} retry={loadMore} />
          ) : (
            <TransactionList
              history={history}
              shown={shown}
              selected={transaction?.displayTransactionNumber}
              onSelect={select}
              onClearSearch={() => setSearch('')}
            />
          )}
        </ListScroll>
      </ListPane>
      <DetailPane
        ref={detail}
        tabIndex={-1}
        aria-label={t('transactions.detail')}
        hidden={hiddenPane === 'detail'}
      >
        {!wide && (
          <div>
            <Button variant="ghost" icon={<ArrowLeftIcon size={20} />} onClick={backToList}>
              <T id="transactions.all" />
            </Button>
          </div>
        )}
        <OrderHeadingLevel value={wide ? 'h2' : 'h1'}>
          <DetailState {...{ transaction, pass, number, orderId, history }} />
        </OrderHeadingLevel>
      </DetailPane>
    </Panes>
  )
}

/** TXN-03: searches the loaded transactions. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT()
  return (
    <Box>
      <Loupe size={20} />
      <Input
        type="search"
        aria-label={t('transactions.search')}
        placeholder={t('transactions.search')}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}
