import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { useMemo } from 'react'
import { useCart } from '../cart/cart.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.ts'
import { useCardControls } from './use-card-controls.ts'
import { useGrowing } from './use-growing.ts'
import { useOptionsSheet } from './use-options-sheet.tsx'

const firstRows = 6

/** The cards of a page or of a search, with what the cart has of them. */
export function Menu({ label, cards }: { label: string | undefined; cards: readonly DisplayCard[] }) {
  const { cart, cartId } = useCart()
  const lines = useMemo(() => new Map(cart.items.map((item) => [String(item.itemID), item])), [cart.items])
  const { sheet, open } = useOptionsSheet()
  const Controls = useCardControls()
  const shown = useGrowing(cards, label)
  return (
    <>
      <ProductGrid aria-label={label}>
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
}
