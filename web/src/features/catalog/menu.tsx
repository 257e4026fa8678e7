import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { memo, useMemo } from 'react'
import { useCart } from '../cart/cart.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.ts'
import { useCardControls } from './use-card-controls.ts'
import { useGrowing } from './use-growing.ts'
import { useOptionsSheet } from './use-options-sheet.tsx'

const firstRows = 6

/**
 * The cards of a page or of a search, with what the cart has of them.
 * @param hidden they stay as they are, to be there at once when they are shown again
 * @param waits nothing more of a long list is drawn for now
 * @param isLeaving they are about to give way, and no tap is meant for them
 */
export const Menu = memo(function Menu({
  label,
  cards,
  hidden = false,
  waits = false,
  isLeaving = false,
}: {
  label: string
  cards: readonly DisplayCard[]
  hidden?: boolean
  waits?: boolean
  isLeaving?: boolean
}) {
  const { cart, cartId } = useCart()
  const lines = useMemo(() => new Map(cart.items.map((item) => [String(item.itemID), item])), [cart.items])
  const { sheet, open } = useOptionsSheet()
  const Controls = useCardControls()
  const shown = useGrowing(cards, hidden || waits)
  return (
    <>
      <ProductGrid
        aria-label={label}
        hidden={hidden}
        aria-hidden={hidden || undefined}
        data-leaving={isLeaving}
      >
        {shown.map((card, index) => (
          <li key={card.id}>
            <ProductCard
              card={card}
              cartId={cartId}
              line={lines.get(String(card.itemId))}
              onChooseOptions={open}
              Controls={Controls}
              eager={index < firstRows}
            />
          </li>
        ))}
      </ProductGrid>
      {sheet}
    </>
  )
})
