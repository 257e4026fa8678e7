import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import { prefetch } from '../../api/prefetch.ts'
import type { ProductSelection } from './product-link.tsx'
import { freshness } from './product-request.ts'

/** Reads what a card leads to before the fan is there: once while it is fresh, and never for a fan who saves data. */
export function prefetchProduct({ productId, itemId }: ProductSelection): void {
  if (productId !== null) {
    const query = itemId === null ? {} : { itemId: String(itemId) }
    prefetch(getProduct, { params: { productId: String(productId) }, query }, freshness.freshFor)
  } else if (itemId !== null) {
    prefetch(getItemDetails, { params: { itemId: String(itemId) } }, freshness.freshFor)
  }
}
