import type { ProductSelection } from './product-link.tsx'

const eventName = 'product-selection-changed'

/** PROD-14: notifies the product page, which is open, that another product was chosen on it. */
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
