import type { CartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { MinusIcon, PlusIcon, SlidersHorizontalIcon, Trash2Icon } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { color, edge, elevation, radius, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { useCartBeforeAdding } from '../cart/cart-lifetime.ts'
import { addPiece, takePiece, usePieces } from '../cart/pieces.ts'
import { FavoriteButton } from '../product/favorite-button.tsx'

const Corner = styled.span`margin-bottom: auto;`
/** Round buttons in a pill that floats over a card's picture; in the tenant's colour while the cart has the card's item. */
const Actions = styled.div`
  display: flex; align-items: center; max-width: 100%; border-radius: ${radius.pill}; pointer-events: auto;
  ${edge}
  box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border};
  background: ${color.background}; color: ${color.text};
  &:where([data-in-cart='true']) { background: ${color.primary}; color: ${color.onPrimary}; }
`
const Action = styled.button`
  display: grid; place-items: center; flex: 0 1 ${touch}; width: ${touch}; min-width: 0; height: ${touch};
  border-radius: ${radius.pill}; transition: scale var(--motion-quick) var(--ease);
  &:active:not(:disabled) { scale: 0.88; }
  &:focus-visible { outline-offset: -4px; outline-color: currentcolor; }
  &:disabled, &[aria-disabled] { opacity: 0.45; cursor: not-allowed; }
`
const Quantity = styled.output`${type.label} ${type.figures} min-width: 1.25rem; text-align: center; font-weight: 700;`

/** A card goes when its heart takes it from the favorites. */
const chosenPage = () => document.querySelector<HTMLElement>('[role=group] > [aria-pressed=true]')

type Props = {
  card: DisplayCard
  cartId: string | null
  /** What the cart has of an item. */
  line: CartItem | undefined
  /** The element that says that the item is sold out, if it is. */
  soldOutId: string | undefined
  onChooseOptions: (card: DisplayCard) => void
}

/** FAN-04, FAN-09: what a card does without leaving the menu: an item goes into the cart, of a product the options are chosen. */
export function CardControls({ card, cartId, line, soldOutId, onChooseOptions }: Props) {
  const t = useT()
  const { itemId } = card
  const name = card.name || t('product.unnamed')
  const heart = useRef<HTMLSpanElement>(null)
  useFocusGoesOn(heart, chosenPage)
  return (
    <>
      <Corner ref={heart}>
        <FavoriteButton selection={card} name={name} />
      </Corner>
      {itemId === null ? (
        <Actions>
          <Action
            type="button"
            aria-label={t('catalog.chooseOptions', { name })}
            onClick={() => onChooseOptions(card)}
          >
            <SlidersHorizontalIcon size={18} />
          </Action>
        </Actions>
      ) : (
        <CardQuantity {...{ itemId, name, cartId, line, soldOutId }} />
      )}
    </>
  )
}

/**
 * FAN-04: adds one piece of an item; once the cart has it, its quantity with minus and plus. The plus stays the same button in
 * the same place, so that taps in a row all reach it; of an item that is sold out it keeps the focus and does nothing.
 */
function CardQuantity({
  itemId,
  name,
  cartId,
  line,
  soldOutId,
}: Pick<Props, 'cartId' | 'line' | 'soldOutId'> & { itemId: Id; name: string }) {
  const t = useT()
  const quantity = usePieces(itemId, line)
  const hasCart = useCartBeforeAdding()
  const [removing, setRemoving] = useState(false)
  const plus = useRef<HTMLButtonElement>(null)
  const piece = { itemID: itemId, cartId, line }
  const inCart = quantity > 0
  const soldOut = soldOutId !== undefined

  const take = async () => {
    if (quantity === 1) plus.current?.focus()
    setRemoving(quantity === 1)
    await takePiece(piece)
    setRemoving(false)
  }
  return (
    <Actions
      data-in-cart={inCart}
      role="group"
      aria-label={t('quantity.of', { name })}
      aria-busy={removing || undefined}
    >
      {inCart && (
        <>
          <Action
            type="button"
            aria-label={t(quantity === 1 ? 'quantity.remove' : 'quantity.decrease', { name })}
            disabled={removing}
            onClick={() => void take()}
          >
            {quantity === 1 ? <Trash2Icon size={18} /> : <MinusIcon size={18} />}
          </Action>
          <Quantity aria-live="polite">{quantity}</Quantity>
        </>
      )}
      <Action
        key="plus"
        ref={plus}
        type="button"
        aria-label={t(inCart ? 'quantity.increase' : 'catalog.add', { name })}
        aria-disabled={soldOut || removing || undefined}
        aria-describedby={soldOutId}
        onClick={soldOut || removing ? undefined : () => void addPiece(piece, hasCart)}
      >
        <PlusIcon size={20} />
      </Action>
    </Actions>
  )
}

/**
 * When its component goes and takes what has the focus with it, the browser would leave the focus on the page's body, and a
 * fan at a keyboard would begin at its top again.
 * @param box an element of the component, which has what may be focused
 * @param to what is focused instead, asked for once what takes the component's place is there
 */
export function useFocusGoesOn(box: RefObject<HTMLElement | null>, to: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      // Here nothing has been removed yet.
      if (element?.contains(document.activeElement)) queueMicrotask(() => to()?.focus())
    }
  }, [box, to])
}
