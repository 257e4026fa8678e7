import type { Cents } from '../money.ts'

type Id = string | number

type Detail = {
  quickPickPageDetailsID: Id | null
  status: string
  itemId: Id | null
  productID: Id | null
  product: { id: Id } | null
  type: string
  name: string
  description: string
  imageURL: string
  sellingPrice: Cents | null | undefined
}

type Page = { quickPickPageID: Id; status: string; sequence: number; quickPickPageDetails: readonly Detail[] }

/** HOME-07: a card of the grid; `name` is '' for none, `price` is in cents, null when it is not known, and only items have an `itemId`. */
export type DisplayCard = {
  id: string
  productId: Id | null
  itemId: Id | null
  name: string
  imageUrl: string
  price: Cents | null
  description: string
  type: 'item' | 'product'
}

/** CALL-21: the event whose menu is shown while none is selected. */
export const defaultQuickPickEventId = 1

/** HOME-03, HOME-05: the active pages with cards, by sequence. */
export function displayPages<P extends Page>(pages: readonly P[]): P[] {
  return pages
    .filter((page) => isActive(page) && displayCards(page).length > 0)
    .sort((a, b) => a.sequence - b.sequence)
}

/** HOME-04: the displayed page that is stored as chosen, else the first. */
export function selectedPage<P extends Pick<Page, 'quickPickPageID'>>(
  displayed: readonly P[],
  storedId: string | null,
): P | undefined {
  return displayed.find((page) => String(page.quickPickPageID) === storedId) ?? displayed[0]
}

/** HOME-05 to HOME-07: the active details of a page as cards, items before products. */
export function displayCards(page: Pick<Page, 'quickPickPageDetails'>): DisplayCard[] {
  const cards = page.quickPickPageDetails.filter(isActive).flatMap(cardOf)
  return [...cards.filter((card) => card.type === 'item'), ...cards.filter((card) => card.type === 'product')]
}

const isActive = ({ status }: { status: string }) => status.toLowerCase() === 'active'

function cardOf(detail: Detail): DisplayCard[] {
  const isProduct = detail.type.toLowerCase() === 'product' && detail.productID
  if (!detail.itemId && !isProduct) return []

  const productId = detail.productID ?? detail.product?.id ?? null
  return [
    {
      id: `${detail.quickPickPageDetailsID ?? ''}-${productId ?? detail.itemId}`,
      productId,
      itemId: detail.itemId || null,
      name: detail.name,
      imageUrl: detail.imageURL,
      price: detail.sellingPrice === undefined ? 0 : detail.sellingPrice,
      description: detail.description,
      type: detail.itemId ? 'item' : 'product',
    },
  ]
}
