import type { RefObject } from 'react'
import styled from 'styled-components'
import { space } from '../../../theme/tokens.ts'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { useInView } from './in-view.ts'
import type { TransactionHistory } from './use-transactions.ts'

const Place = styled.div`display: grid; place-items: center; min-height: 4rem; padding: ${space[3]};`

/**
 * TXN-07: the end of the list as far as it was read. Coming into view it reads on, once for each page; after a failure
 * only when asked to.
 */
export function ListEnd({ history }: { history: TransactionHistory }) {
  const { error, isLoading, hasMore, loadMore } = history
  if (error) return <FailureNotice error={error} onRetry={loadMore} />
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
