import type { CartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { MinusIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { type } from '../../theme/type.ts'
import { useCartBeforeAdding } from '../cart/add-to-cart.ts'
import { addPiece, takePiece, usePieces } from '../cart/pieces.ts'
import { CardAction, CardActions } from './card-actions.ts'

const Quantity = styled.output`${type.label} ${type.figures} min-width: 1.25rem; text-align: center; font-weight: 700;`

/**
 * FAN-04: adds one piece of an item; once the cart has it, its quantity with minus and plus. The plus stays the same button in
 * the same place, so that taps in a row all reach it.
 */
export function CardQuantity({
  itemId,
  name,
  cartId,
  line,
  soldOutId,
}: {
  itemId: Id
  name: string
  cartId: string | null
  line: CartItem | undefined
  /** The element that says that the item is sold out, if it is; the button keeps the focus then, and does nothing. */
  soldOutId: string | undefined
}) {
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
    <CardActions
      data-in-cart={inCart}
      role="group"
      aria-label={`Quantity of ${name}`}
      aria-busy={removing || undefined}
    >
      {inCart && (
        <>
          <CardAction
            type="button"
            aria-label={quantity === 1 ? `Remove ${name}` : `Decrease quantity of ${name}`}
            disabled={removing}
            onClick={() => void take()}
          >
            {quantity === 1 ? <Trash2Icon size={18} /> : <MinusIcon size={18} />}
          </CardAction>
          <Quantity aria-live="polite">{quantity}</Quantity>
        </>
      )}
      <CardAction
        key="plus"
        ref={plus}
        type="button"
        aria-label={inCart ? `Increase quantity of ${name}` : `Add ${name} to cart`}
        aria-disabled={soldOut || removing || undefined}
        aria-describedby={soldOutId}
        onClick={soldOut || removing ? undefined : () => void addPiece(piece, hasCart)}
      >
        <PlusIcon size={20} />
      </CardAction>
    </CardActions>
  )
}
