import { sameId } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { CircleAlertIcon, CreditCardIcon, Trash2Icon } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { styled } from 'styled-components'
import { ReadErrorText } from '../../../api/error-message.tsx'
import { useT } from '../../../messages/language.ts'
import { T, Verbatim } from '../../../messages/t.tsx'
import { stacked } from '../../../theme/breakpoints.ts'
import { color, edge, radius, space } from '../../../theme/tokens.ts'
import { clampLines, type } from '../../../theme/type.ts'
import { RetryButton } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { BrandIcon, cardBrand } from './brand-icon.tsx'
import { useCards } from './cards.ts'

const CardGrid = styled.div`
  display: grid; gap: ${space[3]}; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
`
const Tile = styled.div`
  position: relative; display: flex; flex-wrap: wrap; align-items: center; min-width: 0; border-radius: ${radius.lg};
  background: ${color.background}; box-shadow: inset 0 0 0 1px ${color.outline};
  ${edge}
  transition: box-shadow var(--motion), background var(--motion);
  &:hover { background: ${color.sunken}; }
  &:has(input:checked) { background: ${color.primarySoft}; box-shadow: inset 0 0 0 2px ${color.primaryText}; }
  @media (forced-colors: active) { &:has(input:checked) { border: 3px solid Highlight; } }
  &:has(input:focus-visible) { outline: 3px solid ${color.focus}; outline-offset: 2px; }
`
const Choice = styled.label`
  flex: 1; display: grid; grid-template-columns: auto auto minmax(0, 1fr); align-items: center; gap: ${space[1.5]};
  min-width: 0; min-height: 4rem; padding: ${space[3]} 0; padding-inline-start: ${space[3]}; cursor: pointer;
  input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${color.primaryText}; outline: none; cursor: pointer; }
`
const Text = styled.span`display: grid; min-width: 0; ${stacked} { grid-column: 1 / -1; }`
// Balanced, so that the digits that tell cards apart never stand alone where the number needs two lines.
const MaskedNumber = styled.span`${type.label} ${type.figures} font-weight: 600; letter-spacing: -0.02em; text-wrap: balance;`
const Holder = styled.span`${type.small} ${clampLines(1)} color: ${color.muted};`
const Declined = styled.p`
  ${type.small} flex: 1 0 100%; display: flex; gap: ${space[2]}; padding: 0 ${space[4]} ${space[3]}; color: ${color.danger};
  font-weight: 550; overflow-wrap: anywhere;
`
const DeclinedIcon = styled(CircleAlertIcon)`margin-top: 0.1em;`
const None = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: ${space[1]} ${space[3]};
  color: ${color.primaryText};
`
const NoCards = styled.h4`${type.subheading} color: ${color.text};`
const Hint = styled.p`${type.small} grid-column: 1 / -1; color: ${color.muted};`
const Corner = styled.span`padding-inline: ${space[1]};`

/**
 * CARD-01 to CARD-03: the saved cards as a radio group with a delete button each, or an empty state.
 * @param declined FAN-49: why the selected card was declined, '' without a reason; undefined if it was not declined
 * @param radio ref of the selected card's radio button
 */
export function SavedCards({
  selected,
  declined,
  radio,
  onSelect,
  onDelete,
}: {
  selected: Card | null
  declined: string | undefined
  radio: RefObject<HTMLInputElement | null> | undefined
  onSelect: (card: Card) => void
  onDelete: (card: Card) => void
}) {
  const t = useT()
  const { data: cards, error, mutate } = useCards()
  const declinedId = useId()
  const isSelected = ({ id }: Card) => sameId(id, selected?.id)
  const isDeclined = (card: Card) => isSelected(card) && declined !== undefined
  if (cards?.length === 0)
    return (
      <None>
        <CreditCardIcon size={28} />
        <NoCards>
          <T id="checkout.noCards" />
        </NoCards>
        <Hint>
          <T id="checkout.noCardsHint" />
        </Hint>
      </None>
    )
  if (cards)
    return (
      <CardGrid role="radiogroup" aria-label={t('checkout.savedCards')}>
        {cards.map((card) => (
          <Tile key={card.id}>
            <Choice>
              <input
                ref={isSelected(card) ? radio : null}
                type="radio"
                name="saved-card"
                checked={isSelected(card)}
                aria-describedby={isDeclined(card) ? declinedId : undefined}
                onChange={() => onSelect(card)}
              />
              <BrandIcon brand={cardBrand(card.type)} />
              <Text>
                <MaskedNumber>
                  <Verbatim>{card.cardNumber}</Verbatim>
                </MaskedNumber>
                <Holder>
                  <bdi translate="no">{card.cardHolderName}</bdi>
                </Holder>
              </Text>
            </Choice>
            <Corner>
              <IconButton
                label={t('checkout.deleteCard', { number: card.cardNumber })}
                look="danger"
                onClick={() => onDelete(card)}
              >
                <Trash2Icon size={20} />
              </IconButton>
            </Corner>
            {isDeclined(card) && (
              <Declined>
                <DeclinedIcon size={16} />
                <span id={declinedId}>
                  {declined ? (
                    <T
                      id="checkout.declinedBecause"
                      values={{ reason: declined, given: (reason) => <bdi>{reason}</bdi> }}
                    />
                  ) : (
                    <T id="checkout.declined" />
                  )}
                </span>
              </Declined>
            )}
          </Tile>
        ))}
      </CardGrid>
    )
  if (error)
    return (
      <Notice tone="error" action={<RetryButton retry={mutate} />}>
        <ReadErrorText error={error} />
      </Notice>
    )
  return (
    <Loading>
      <CardGrid>
        <Skeleton $height="4rem" $radius={radius.lg} />
        <Skeleton $height="4rem" $radius={radius.lg} />
      </CardGrid>
    </Loading>
  )
}
