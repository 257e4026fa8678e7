import { pathSegment } from '@storefront/shared/contract/identifier.ts'
import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import * as z from 'zod/mini'
import { useEndpoint } from '../../api/use-endpoint.ts'

const fiveMinutes = 5 * 60_000
/** CALL-13: how long a product is taken as it was read, and how often a failed read is tried again. */
export const freshness = { freshFor: fiveMinutes, cachedFor: fiveMinutes, retries: 2 }

/**
 * CALL-13, CALL-36: a product with the item asked for, or with an item id alone that item. `asked` is false when the
 * address names neither in a form that could exist.
 */
export function useProduct(pid: string | null, id: string | null) {
  const productId = valid(pid)
  const itemId = valid(id)
  const byProduct = useEndpoint(
    getProduct,
    productId ? { params: { productId }, query: itemId ? { itemId } : {} } : null,
    freshness,
  )
  const byItem = useEndpoint(getItemDetails, !productId && itemId ? { params: { itemId } } : null, freshness)
  const { data, error, mutate, isValidating } = productId ? byProduct : byItem
  return {
    asked: productId !== null || itemId !== null,
    product: data,
    error,
    isValidating,
    retry: () => mutate(),
  }
}

const valid = (id: string | null) => (z.safeParse(pathSegment, id).success ? id : null)
