import type { RefObject } from 'react'
import { styled } from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { useInView } from './in-view.ts'
import type { TransactionHistory } from './use-transactions.ts'

const Below = styled.div`margin-top: ${space[3]};`
const Place = styled.div`display: grid; place-items: center; min-height: 4rem; padding: ${space[3]};`

/**
 * TXN-07: the end of the list as far as it was read. Coming into view it loads the next page, each once; after an error
 * only on Try Again, and of a list that a search has thinned out only when asked.
 */
export function ListEnd({ history, isSearching }: { history: TransactionHistory; isSearching: boolean }) {
  const { error, isLoading, hasMore, loadMore } = history
  if (error) return <ErrorNotice error={error} onRetry={loadMore} />
  if (!hasMore) return null
  if (isLoading) return <More />
  return isSearching ? <SearchFurther history={history} /> : <MoreBelow onReached={loadMore} />
}

/** What was searched so far. Reading on is the fan's choice: a search that finds little would read the whole history. */
function SearchFurther({ history: { transactions = [], total, loadMore } }: { history: TransactionHistory }) {
  return (
    <Below>
      <Notice
        action={
          <Button variant="secondary" onClick={loadMore}>
            Search older transactions
          </Button>
        }
      >
        The latest {transactions.length} of {total} transactions were searched.
      </Notice>
    </Below>
  )
}

function MoreBelow({ onReached }: { onReached: () => void }) {
  return <More ref={useInView(onReached)} />
}

function More({ ref }: { ref?: RefObject<HTMLDivElement | null> }) {
  return (
    <Place ref={ref}>
      <Spinner label="Loading more transactions" />
    </Place>
  )
}
