import type { CartItem } from '@storefront/shared/contract/cart.ts'
import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { SlidersHorizontalIcon } from 'lucide-react'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { FavoriteButton } from '../product/favorite-button.tsx'
import { CardAction, CardActions } from './card-actions.ts'
import { CardQuantity } from './card-quantity.tsx'
import { useFocusGoesOn } from './focus-goes-on.ts'

export type CardControlsProps = {
  card: DisplayCard
  cartId: string | null
  /** What the cart has of an item. */
  line: CartItem | undefined
  /** The element that says that the item is sold out, if it is. */
  soldOutId: string | undefined
  onChooseOptions: (card: DisplayCard) => void
}

const Corner = styled.span`margin-bottom: auto;`

/** A card goes when its heart takes it from the favorites. */
const chosenPage = () => document.querySelector<HTMLElement>('[role=group] > [aria-pressed=true]')

/** FAN-04, FAN-09: what a card does without leaving the menu: an item goes into the cart, of a product the options are chosen. */
export function CardControls({ card, cartId, line, soldOutId, onChooseOptions }: CardControlsProps) {
  const { itemId, name } = card
  const heart = useRef<HTMLSpanElement>(null)
  useFocusGoesOn(heart, chosenPage)
  return (
    <>
      <Corner ref={heart}>
        <FavoriteButton selection={card} name={name} />
      </Corner>
      {itemId === null ? (
        <CardActions>
          <CardAction
            type="button"
            aria-label={`Choose options for ${name}`}
            onClick={() => onChooseOptions(card)}
          >
            <SlidersHorizontalIcon size={18} />
          </CardAction>
        </CardActions>
      ) : (
        <CardQuantity {...{ itemId, name, cartId, line, soldOutId }} />
      )}
    </>
  )
}
