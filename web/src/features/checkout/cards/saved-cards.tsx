import { sameId } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { CreditCardIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { readErrorMessage } from '../../../api/error-message.ts'
import { radius, space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/status/message-view.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { SavedCard } from './saved-card.tsx'
import { useCards } from './use-cards.ts'

const CardGrid = styled.div`
  display: grid; gap: ${space[3]}; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
`

/** The saved cards as one choice (CARD-01 to CARD-03), or that there are none. */
export function SavedCards({
  selected,
  onSelect,
  onDelete,
}: {
  selected: Card | null
  onSelect: (card: Card) => void
  onDelete: (card: Card) => void
}) {
  const { data: cards, error, mutate } = useCards()
  if (cards?.length === 0)
    return (
      <EmptyState
        icon={<CreditCardIcon size={28} />}
        title="No Cards Added"
        text="You haven't added a card yet. Please add new card details to proceed"
      />
    )
  if (cards)
    return (
      <CardGrid role="radiogroup" aria-label="Saved Cards">
        {cards.map((card) => (
          <SavedCard
            key={card.id}
            card={card}
            selected={sameId(card.id, selected?.id)}
            onSelect={() => onSelect(card)}
            onDelete={() => onDelete(card)}
          />
        ))}
      </CardGrid>
    )
  if (error)
    return (
      <Notice tone="error" action={<Button onClick={() => mutate()}>Try Again</Button>}>
        {readErrorMessage(error)}
      </Notice>
    )
  return (
    <Loading>
      <CardGrid>
        <Skeleton $height="4.5rem" $radius={radius.lg} />
        <Skeleton $height="4.5rem" $radius={radius.lg} />
      </CardGrid>
    </Loading>
  )
}
