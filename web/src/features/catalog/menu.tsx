import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { displayCards } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.ts'

const firstRows = 6

/** HOME-10: the cards of the selected page, or that there are none. */
export function Menu({ page }: { page: QuickPickPage | undefined }) {
  const cards = useMemo(() => (page ? displayCards(page) : []), [page])
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<ShoppingBagIcon size={28} />}
        title="No products found"
        text="Nothing is on sale for this event right now. Have a look again in a little while."
      />
    )
  }
  return (
    <ProductGrid aria-label={page?.name}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} eager={index < firstRows} />
        </li>
      ))}
    </ProductGrid>
  )
}
