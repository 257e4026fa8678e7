import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { memo, startTransition, useEffect, useMemo, useState } from 'react'
import { useCart } from '../cart/cart.ts'
import { OptionsSheet } from '../product/options-sheet.tsx'
import { useLowestPrice } from '../product/product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

/** As many cards as a screen shows. */
const firstCards = 6
const moreCards = 8

/**
 * The cards of a page or of a search, with what the cart has of them; the options of a product in a sheet over them (FAN-04).
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
  const lowestPrice = useLowestPrice()
  const [opened, setOpened] = useState<DisplayCard | null>(null)
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
              priceFrom={card.type === 'product' ? lowestPrice(card) : null}
              onChooseOptions={setOpened}
              eager={index < firstCards}
            />
          </li>
        ))}
      </ProductGrid>
      {opened && opened.productId !== null && (
        <OptionsSheet card={{ ...opened, productId: opened.productId }} onClose={() => setOpened(null)} />
      )}
    </>
  )
})

/**
 * A long list, a few rows at a time: first what a screen shows, the rest right after, so that no frame waits for hundreds of
 * cards. Everything is there in the end, for the browser's own search and for a fan who comes back to where they were.
 * @param waits while something else is about to be drawn that the fan has asked for
 */
export function useGrowing<T>(items: readonly T[], waits: boolean): readonly T[] {
  const [count, setCount] = useState(firstCards)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole || waits) return
    const timer = setTimeout(() => startTransition(() => setCount(count + moreCards)))
    return () => clearTimeout(timer)
  }, [count, isWhole, waits])
  return isWhole ? items : items.slice(0, count)
}
