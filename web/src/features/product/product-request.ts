import { pathSegment } from '@storefront/shared/contract/identifier.ts'
import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import * as z from 'zod/mini'
import { addressOf } from '../../api/address.ts'
import { call } from '../../api/client.ts'
import { readAhead, useEndpoint } from '../../api/reads.ts'

const fiveMinutes = 5 * 60_000
/** CALL-13: how long a product is taken as it was read, and how often a failed read is tried again. */
export const freshness = { freshFor: fiveMinutes, cachedFor: fiveMinutes, retries: 2 }

/**
 * CALL-13, CALL-36: a product with the item asked for, or with an item id alone that item. `asked` is false when the
 * address names neither in a form that could exist.
 */
export function useProduct(pid: string | null, id: string | null) {
  const { ofProduct, ofItem } = inputs(pid, id)
  const byProduct = useEndpoint(getProduct, ofProduct, freshness)
  const byItem = useEndpoint(getItemDetails, ofItem, freshness)
  const { data, error, mutate, isValidating } = ofProduct ? byProduct : byItem
  return {
    asked: ofProduct !== null || ofItem !== null,
    product: data,
    error,
    isValidating,
    retry: () => mutate(),
  }
}

/** Reads the product that an address names before the screen is drawn. */
export async function readProductAhead(query: URLSearchParams): Promise<void> {
  const { ofProduct, ofItem } = inputs(query.get('pid'), query.get('id'))
  if (ofProduct) await readAhead(addressOf(getProduct, ofProduct), () => call(getProduct, ofProduct))
  else if (ofItem) await readAhead(addressOf(getItemDetails, ofItem), () => call(getItemDetails, ofItem))
}

/** What is asked of which endpoint; null where it is not the one to ask. */
function inputs(pid: string | null, id: string | null) {
  const productId = valid(pid)
  const itemId = valid(id)
  return {
    ofProduct: productId === null ? null : { params: { productId }, query: itemId ? { itemId } : {} },
    ofItem: productId === null && itemId !== null ? { params: { itemId } } : null,
  }
}

const valid = (id: string | null) => (z.safeParse(pathSegment, id).success ? id : null)
