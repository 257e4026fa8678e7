import type { Id } from '@storefront/shared/contract/lenient.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import * as z from 'zod/mini'
import { T } from '../../messages/t.tsx'
import { writeStored } from '../../storage/stored.ts'
import { VenueName } from '../../venue/venue-name.tsx'

/** A selected product, one of its items, or an item whose product is unknown. */
export type ProductSelection = { productId: Id | null; itemId: Id | null }

/** HOME-13: the path of a selection, `/product?pid=…&id=…`. */
export function productAddress({ productId, itemId }: ProductSelection): string {
  const query = new URLSearchParams()
  if (productId !== null) query.set('pid', String(productId))
  if (itemId !== null) query.set('id', String(itemId))
  return `${routes.product}?${query}`
}

/** HOME-14: stores a selection as the last viewed product. */
export function saveLastViewed({ productId, itemId }: ProductSelection): void {
  writeStored('last_viewed_product', { productId, ...(itemId !== null && { itemId }) })
}

/** A product's name as an element; a placeholder text for ''. */
export const ProductName = ({ name }: { name: string }) =>
  name ? <VenueName>{name}</VenueName> : <T id="product.unnamed" />

const linkState = z.object({ picture: z.string() })

/**
 * The address of the picture in the `state` of a link to a product, which is shown until the product has loaded; null where the fan did not
 * follow such a link.
 */
export const pictureOf = (state: unknown): string | null =>
  z.safeParse(linkState, state).data?.picture ?? null
