import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import { space, touch } from '../../../theme/tokens.ts'
import { Rating } from '../../../ui/forms/rating.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { ErrorNotice } from '../panes.tsx'
import { maxRating, useRating } from './feedback.ts'
import { PartTitle } from './order-sheet.tsx'

const Box = styled.section`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};`
// A row of its own height, whether it waits for the stars, offers or shows them (FAN-62).
const Stars = styled.div`
  display: flex; min-height: ${touch}; margin-inline-start: -${space[2]};
  &:focus { outline: none; }
`

/**
 * RATE-01, RATE-08: the stars of a transaction; an unknown `status` of its order is '', which does not close the
 * rating.
 */
export function TransactionRating({ transaction, status }: { transaction: Transaction; status: string }) {
  return (
    <Box>
      <PartTitle>
        <T id="transactions.rate" />
      </PartTitle>
      <RatingState transaction={transaction} isDeclined={status.toLowerCase() === 'declined'} />
    </Box>
  )
}

function RatingState({ transaction, isDeclined }: { transaction: Transaction; isDeclined: boolean }) {
  const t = useT()
  const { given, submitting, error, rate, retry } = useRating(transaction)
  const stars = useRef<HTMLDivElement>(null)
  if (given !== undefined)
    return (
      <Stars ref={stars} tabIndex={-1}>
        <Rating
          label={t('transactions.rate')}
          max={maxRating}
          value={given ?? submitting ?? 0}
          readOnly={given !== null}
          disabled={submitting !== null || isDeclined}
          onChoose={(count) => {
            // The pressed star is disabled now and becomes a picture later, so their container takes the focus.
            stars.current?.focus({ preventScroll: true })
            void rate(count)
          }}
        />
      </Stars>
    )
  if (error) return <ErrorNotice error={error} retry={retry} />
  return (
    <Loading label={t('transactions.loadingRating')}>
      <Skeleton $width="min(13.75rem, 100%)" $height={touch} />
    </Loading>
  )
}
