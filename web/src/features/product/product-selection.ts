import type { Id } from '@storefront/shared/contract/lenient.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { writeStored } from '../../storage/stored.ts'

/** What a fan picked: a product, one item of it, or an item whose product is not known. */
export type ProductSelection = { productId: Id | null; itemId: Id | null }

const eventName = 'product-selection-changed'

/** HOME-13: where a selection is shown, `/product?pid=…&id=…`. */
export function productAddress({ productId, itemId }: ProductSelection): string {
  const query = new URLSearchParams()
  if (productId !== null) query.set('pid', String(productId))
  if (itemId !== null) query.set('id', String(itemId))
  return `${routes.product}?${query}`
}

/** HOME-14: keeps a selection as the product viewed last. */
export function recordViewed({ productId, itemId }: ProductSelection): void {
  writeStored('last_viewed_product', { productId, ...(itemId !== null && { itemId }) })
}

/** PROD-14: tells the product page, which is open, that another product was chosen on it. */
export function announceSelection(selection: ProductSelection): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: selection }))
}

/** PROD-15: calls back when another product is chosen, by us or by a script of the page; returns how to stop. */
export function onSelectionAnnounced(callback: (selection: ProductSelection) => void): () => void {
  const listener = (event: Event) => {
    const { productId = null, itemId = null }: Partial<ProductSelection> =
      (event instanceof CustomEvent && event.detail) || {}
    callback({ productId, itemId })
  }
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
