import type { RefObject } from 'react'
import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { useInView } from './in-view.ts'
import type { TransactionHistory } from './use-transactions.ts'

const Place = styled.div`display: grid; place-items: center; min-height: 4rem; padding: ${space[3]};`

/**
 * TXN-07: the end of the list as far as it was read. Coming into view it loads the next page, each once; after an error
 * only on Try Again.
 */
export function ListEnd({ history }: { history: TransactionHistory }) {
  const { error, isLoading, hasMore, loadMore } = history
  if (error) return <ErrorNotice error={error} onRetry={loadMore} />
  if (!hasMore) return null
  return isLoading ? <More /> : <MoreBelow onReached={loadMore} />
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
