import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { getItemDetails, getProduct, type Product } from '@storefront/shared/contract/products.ts'
import { pathSegment } from '@storefront/shared/contract/request-texts.ts'
import {
  noChoice,
  type OptionChoice,
  selectedVariant,
} from '@storefront/shared/domain/catalog/product-options.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { useSWRConfig } from 'swr'
import * as z from 'zod/mini'
import { addressOf, call } from '../../api/client.ts'
import { readAhead, useEndpoint } from '../../api/reads.ts'
import type { ProductSelection } from './product-link.tsx'

const fiveMinutes = 5 * 60_000
/** CALL-13: how long a product is taken as it was read, and how often a failed read is tried again. */
const freshness = { freshFor: fiveMinutes, cachedFor: fiveMinutes, retries: 2 }

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

/** Reads a product before its screen is drawn. */
export async function readProductAhead({ productId, itemId }: ProductSelection): Promise<void> {
  const { ofProduct, ofItem } = inputs(productId, itemId)
  if (ofProduct)
    await readAhead(addressOf(getProduct, ofProduct), () => call(getProduct, ofProduct), fiveMinutes)
  else if (ofItem)
    await readAhead(addressOf(getItemDetails, ofItem), () => call(getItemDetails, ofItem), fiveMinutes)
}

/** Reads what a card leads to before the fan is there, but not for a fan who saves data. */
export function prefetchProduct(selection: ProductSelection): void {
  if (!savesData()) void readProductAhead(selection)
}

/** Only some browsers say so (Save-Data). */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * FAN-47: what a product costs at least, as its row of the menu says (0 where it does not), or its variants where this page has read them;
 * null where neither is known. It asks for nothing.
 */
export function useLowestPrice(): (card: { productId: Id | null; price: Cents }) => Cents | null {
  const { cache } = useSWRConfig()
  return ({ productId, price }) => {
    if (price > 0) return price
    const { ofProduct } = inputs(productId, null)
    const read: Product | undefined = ofProduct && cache.get(addressOf(getProduct, ofProduct))?.data
    return lowest(read?.productDetails?.variants ?? [])
  }
}

/** What is asked of which endpoint; null where it is not the one to ask. */
function inputs(pid: Id | null, id: Id | null) {
  const productId = valid(pid)
  const itemId = valid(id)
  return {
    ofProduct: productId === null ? null : { params: { productId }, query: itemId ? { itemId } : {} },
    ofItem: productId === null && itemId !== null ? { params: { itemId } } : null,
  }
}

const valid = (id: Id | null) => z.safeParse(pathSegment, id).data ?? null

/** The choice a page opens with: the options of the item that its address names. */
export function openingChoice(product: Product, itemId: string | null): OptionChoice {
  const variant = product.productDetails?.variants.find(({ itemID }) => sameId(itemID, itemId))
  return variant ? { size: variant.size, color: variant.color } : noChoice
}

/**
 * What the page shows of a product under a choice of options; `itemID` is what can be added, null while none can.
 * PROD-06, PROD-07, PROD-10: item, price and pictures are those of the chosen variant; before a choice is complete those
 * of the product, the pictures already of the chosen colour. Without variants they are those of the item.
 * The name is '' where there is none (`ProductName`).
 * @param itemId the item that the page's address names: what is added of a product that comes without any details of items
 */
export function offerOf(
  { productDetails, itemDetails }: Product,
  choice: OptionChoice,
  itemId: string | null,
) {
  const variants = productDetails?.variants ?? []
  const variant = selectedVariant(variants, choice)
  const item = variants.length === 0 ? itemDetails : null
  const ofColor = choice.color ? variants.find(({ color }) => color === choice.color) : undefined
  const own = productDetails?.imageUrl ? [productDetails.imageUrl] : []
  return {
    itemID: variant?.itemID ?? item?.itemID ?? (variants.length === 0 ? itemId : null),
    name: productDetails?.name || itemDetails?.name || '',
    brand: productDetails?.brandName || variant?.brand || itemDetails?.brand || '',
    description: productDetails?.description || itemDetails?.description || '',
    price: variant?.price ?? item?.price ?? productDetails?.price ?? lowest(variants),
    images: firstFilled([variant?.images, ofColor?.images, item?.images, own, variants[0]?.images]),
  }
}

const firstFilled = (lists: (string[] | undefined)[]) => lists.find((list) => list && list.length > 0) ?? []

function lowest(variants: readonly { price: Cents | null }[]): Cents | null {
  const prices = variants.flatMap(({ price }) => (price === null ? [] : [price]))
  return prices.length > 0 ? Math.min(...prices) : null
}
