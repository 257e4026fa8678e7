import type { Id } from '@storefront/shared/contract/lenient.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import * as z from 'zod/mini'
import { writeStored } from '../../storage/stored.ts'

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

/** The `state` of a link to a product, so that the picture is shown before the product has loaded. */
export type PicturePreview = { src: string }

const previewState = z.object({ preview: z.object({ src: z.string() }) })

/** The preview in a location's state, null when the fan did not follow such a link. */
export function previewOf(state: unknown): PicturePreview | null {
  const parsed = z.safeParse(previewState, state)
  return parsed.success ? parsed.data.preview : null
}
