import type { CartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { MinusIcon, PlusIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { useCartBeforeAdding } from '../cart/cart-lifetime.ts'
import { addOne, removeOne, useItemQuantity } from '../cart/item-quantity.ts'
import { FavoriteButton } from '../product/favorite-button.tsx'
import { cardRow, rim } from './product-grid.tsx'

const Corner = styled.span`
  position: absolute; top: 0; inset-inline-end: 0;
  > button { ${rim('6px')} box-shadow: none; }
`
// FAN-57: between the buttons it takes the taps, too, so that one after the last minus does not open the product.
const Actions = styled.div`
  position: absolute; inset: auto 0 0; display: flex; align-items: center; justify-content: flex-end; height: ${cardRow};
`
const Action = styled.button`
  ${rim('5px')} display: grid; place-items: center; flex: none; width: ${touch}; height: ${touch};
  border-radius: ${radius.pill}; background-color: ${color.background}; color: ${color.text};
  box-shadow: inset 0 0 0 1px ${color.outline};
  &:where([data-in-cart='true'] > :last-child) {
    background-color: ${color.primary}; color: ${color.onPrimary}; box-shadow: none;
  }
  transition: scale var(--motion-quick) var(--ease);
  &:active:not(:disabled) { scale: 0.88; }
  &:focus-visible { outline-offset: -5px; outline-color: currentcolor; }
  &:disabled, &[aria-disabled] { opacity: 0.45; cursor: not-allowed; }
`
const Quantity = styled.output`
  ${type.label} ${type.figures} flex: 1; align-self: flex-start; padding-top: ${space[1]}; text-align: center; font-weight: 700;
`

type Props = {
  card: DisplayCard
  cartId: string | null
  /** The item's line in the cart. */
  line: CartItem | undefined
  /** The pieces of the item in other lines (WORLD-15). */
  elsewhere?: number | undefined
  /** The id of the text that says why the item cannot be added: it is sold out, or has no known price (WORLD-10). */
  refusal: string | undefined
  onChooseOptions: (card: DisplayCard) => void
}

/** FAN-04, FAN-09: the buttons of a menu card: add an item, or choose a product's options. */
export function CardControls({ card, cartId, line, elsewhere, refusal, onChooseOptions }: Props) {
  const t = useT()
  const { itemId } = card
  const name = card.name || t('product.unnamed')
  const heart = useRef<HTMLSpanElement>(null)
  // A card leaves the favourites when its heart is toggled off. The browser would move the focus to the body, and a keyboard user would
  // start at the page's top.
  useLayoutEffect(() => {
    const element = heart.current
    return () => {
      const chosenPage = () => document.querySelector<HTMLElement>('[role=group] > [aria-pressed=true]')
      // The element is still in the document here.
      if (element?.contains(document.activeElement)) queueMicrotask(() => chosenPage()?.focus())
    }
  }, [])
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
            <PlusIcon size={20} />
          </Action>
        </Actions>
      ) : (
        <CardQuantity {...{ itemId, name, cartId, line, elsewhere, refusal }} />
      )}
    </>
  )
}

/**
 * FAN-04: adds one of an item; once it is in the cart, its quantity with minus and plus. The plus remains the same
 * element, so that repeated taps all reach it; for an item that cannot be added it keeps the focus and does nothing.
 */
function CardQuantity(
  props: Pick<Props, 'cartId' | 'line' | 'elsewhere' | 'refusal'> & { itemId: Id; name: string },
) {
  const { itemId, name, cartId, line, elsewhere = 0, refusal } = props
  const t = useT()
  const quantity = useItemQuantity(itemId, line) + elsewhere
  const hasCart = useCartBeforeAdding()
  const plus = useRef<HTMLButtonElement>(null)
  const item = { itemID: itemId, cartId, line }
  const inCart = quantity > 0
  const isRefused = refusal !== undefined

  const remove = () => {
    if (quantity === 1) plus.current?.focus()
    void removeOne(item)
  }
  return (
    <Actions data-in-cart={inCart} role="group" aria-label={t('quantity.of', { name })}>
      {inCart && (
        <>
          <Action
            type="button"
            aria-label={t(quantity === 1 ? 'quantity.remove' : 'quantity.decrease', { name })}
            onClick={remove}
          >
            <MinusIcon size={20} />
          </Action>
          <Quantity aria-live="polite">{quantity}</Quantity>
        </>
      )}
      <Action
        key="plus"
        ref={plus}
        type="button"
        aria-label={t(inCart ? 'quantity.increase' : 'catalog.add', { name })}
        aria-disabled={isRefused || undefined}
        aria-describedby={refusal}
        onClick={isRefused ? undefined : () => void addOne(item, hasCart)}
      >
        <PlusIcon size={20} />
      </Action>
    </Actions>
  )
}
