import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { memo, startTransition, useEffect, useMemo, useState } from 'react'
import { useCart } from '../cart/cart.ts'
import { OptionsSheet } from '../product/options-sheet.tsx'
import { useKnownVariants } from '../product/product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

/** A screenful of cards: six are whole on a phone, and two more begin. */
const firstCards = 8
const moreCards = 8

type Props = {
  label: string
  cards: readonly DisplayCard[]
  /** Rendered but hidden, so that it can be shown again at once. */
  hidden?: boolean
  /** Suspends the growth of a long list. */
  waits?: boolean
  /** About to be replaced: taps are ignored. */
  isLeaving?: boolean
}

/** The cards of a page or a search, with their cart lines; the options of a product open in a sheet (FAN-04). */
export const Menu = memo(function Menu({ label, cards, hidden = false, waits, isLeaving = false }: Props) {
  const { cart, cartId } = useCart()
  const lines = useMemo(() => linesByItem(cart.items), [cart.items])
  const knownVariants = useKnownVariants()
  const [opened, setOpened] = useState<DisplayCard | null>(null)
  const shown = useProgressiveList(cards, hidden || waits === true)
  return (
    <>
      <ProductGrid
        aria-label={label}
        hidden={hidden}
        aria-hidden={hidden || undefined}
        data-leaving={isLeaving}
      >
        {shown.map((card, index) => {
          const known = card.type === 'product' ? knownVariants(card) : null
          return (
            <li key={card.id}>
              <ProductCard
                card={card}
                cartId={cartId}
                line={undefined}
                {...lines.get(String(card.itemId))}
                priceFrom={known?.priceFrom ?? null}
                pieces={totalQuantity(cart.items.filter(({ itemID }) => known?.itemIds.has(String(itemID))))}
                onChooseOptions={setOpened}
                eager={index < firstCards}
              />
            </li>
          )
        })}
      </ProductGrid>
      {opened && opened.productId !== null && (
        <OptionsSheet card={{ ...opened, productId: opened.productId }} onClose={() => setOpened(null)} />
      )}
    </>
  )
})

/** WORLD-15: by item the line that its card changes, of several the one with the most pieces, and the pieces of the others. */
function linesByItem(items: readonly CartItem[]) {
  const lines = new Map<string, { line: CartItem; elsewhere: number }>()
  for (const line of [...items].sort((one, other) => other.quantity - one.quantity)) {
    const first = lines.get(String(line.itemID))
    if (first) first.elsewhere += line.quantity
    else lines.set(String(line.itemID), { line, elsewhere: 0 })
  }
  return lines
}

/**
 * Renders a long list in steps: first a screenful, then a few rows at a time, so that no frame renders hundreds of
 * cards. In the end all items are rendered, for the browser's find-in-page and for scroll restoration.
 * @param waits suspends the growth while another update has priority
 */
export function useProgressiveList<T>(items: readonly T[], waits: boolean): readonly T[] {
  const [count, setCount] = useState(firstCards)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole || waits) return
    const timer = setTimeout(() => startTransition(() => setCount(count + moreCards)))
    return () => clearTimeout(timer)
  }, [count, isWhole, waits])
  return isWhole ? items : items.slice(0, count)
}
