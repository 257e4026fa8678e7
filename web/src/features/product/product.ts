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
/** CALL-13: how long a product stays fresh, and how often a failed read is retried. */
const freshness = { freshFor: fiveMinutes, cachedFor: fiveMinutes, retries: 2 }

/**
 * CALL-13, CALL-36: a product with the requested item, or, with an item id alone, that item. `asked` is false when
 * the address has neither id in a valid form.
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

/** Loads a product before its screen is drawn. */
export async function readProductAhead({ productId, itemId }: ProductSelection): Promise<void> {
  const { ofProduct, ofItem } = inputs(productId, itemId)
  if (ofProduct)
    await readAhead(addressOf(getProduct, ofProduct), () => call(getProduct, ofProduct), fiveMinutes)
  else if (ofItem)
    await readAhead(addressOf(getItemDetails, ofItem), () => call(getItemDetails, ofItem), fiveMinutes)
}

/** Prefetches the product of a card, except with Save-Data. */
export function prefetchProduct(selection: ProductSelection): void {
  if (!savesData()) void readProductAhead(selection)
}

/** Only some browsers report Save-Data. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * FAN-47: the items of a product's variants if this page has loaded them, and its lowest price: that of its menu row
 * (0 means none), or of those; null when neither is known. Never fetches.
 */
export function useKnownVariants() {
  const { cache } = useSWRConfig()
  return ({ productId, price }: { productId: Id | null; price: Cents | null }) => {
    const { ofProduct } = inputs(productId, null)
    const read: Product | undefined = ofProduct && cache.get(addressOf(getProduct, ofProduct))?.data
    const variants = read?.productDetails?.variants ?? []
    return {
      itemIds: variants.map(({ itemID }) => itemID),
      priceFrom: price === 0 ? (lowest(variants) ?? null) : price,
    }
  }
}

/** The inputs of the two endpoints; null for the one that is not needed. */
function inputs(pid: Id | null, id: Id | null) {
  const productId = valid(pid)
  const itemId = valid(id)
  return {
    ofProduct: productId === null ? null : { params: { productId }, query: itemId ? { itemId } : {} },
    ofItem: productId === null && itemId !== null ? { params: { itemId } } : null,
  }
}

const valid = (id: Id | null) => z.safeParse(pathSegment, id).data ?? null

/** The initial choice: the options of the item in the address. */
export function openingChoice(product: Product, itemId: string | null): OptionChoice {
  const variant = product.productDetails?.variants.find(({ itemID }) => sameId(itemID, itemId))
  return variant ? { size: variant.size, color: variant.color } : noChoice
}

/**
 * What a product offers under a choice of options; `itemID` is the item to add, null while there is none. PROD-06,
 * PROD-07, PROD-10: item, price and pictures are those of the chosen variant; before the choice is complete those of
 * the product, with the pictures of the chosen colour; without variants those of the item. The name is '' if there is
 * none (`ProductName`), the price undefined without one and null when it is not known.
 * @param itemId the item in the address, which is added for a product without any item details
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
    price: priceOf([variant, item, productDetails, { price: lowest(variants) }]),
    images: firstFilled([variant?.images, ofColor?.images, item?.images, own, variants[0]?.images]),
  }
}

/** The first price that is given; undefined for none, null when it is not known. */
const priceOf = (sources: ({ price: Cents | null | undefined } | null | undefined)[]) =>
  sources.find((source) => source?.price !== undefined)?.price

const firstFilled = (lists: (string[] | undefined)[]) => lists.find((list) => list && list.length > 0) ?? []

/** The lowest of several prices; undefined without any, null when one of them is not known. */
function lowest(variants: readonly { price?: Cents | null | undefined }[]): Cents | null | undefined {
  const prices = variants.flatMap(({ price }) => (price === undefined ? [] : [price]))
  const known = prices.filter((price) => price !== null)
  if (known.length < prices.length) return null
  return known.length > 0 ? Math.min(...known) : undefined
}
