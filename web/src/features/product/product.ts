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
import { readAhead, useCached } from '../../api/reads.ts'
import type { ProductSelection } from './product-link.tsx'

const fiveMinutes = 5 * 60_000
/** CALL-13: how long a product stays fresh, and how often a failed read is retried. */
const freshness = { freshFor: fiveMinutes, cachedFor: fiveMinutes, retries: 2 }

/** CALL-13, CALL-36: a product with the requested item, or, with an item id alone, that item; `asked` is false without a valid id. */
export function useProduct(pid: string | null, id: string | null) {
  const wanted = readOf(pid, id)
  const { data, error, mutate } = useCached(wanted?.key ?? null, async () => wanted?.read(), freshness)
  return { asked: wanted !== null, product: data, error, retry: () => mutate() }
}

/** Loads a product before its screen is drawn. */
export async function readProductAhead({ productId, itemId }: ProductSelection): Promise<void> {
  const wanted = readOf(productId, itemId)
  if (wanted) await readAhead(wanted.key, wanted.read, fiveMinutes)
}

/** Prefetches the product of a card, except with Save-Data, which only some browsers report. */
export function prefetchProduct(selection: ProductSelection): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) void readProductAhead(selection)
}

/**
 * FAN-47: the item ids of a product's variants, as texts, if this page has loaded them, and its lowest price: that of its menu row (0 means
 * none), or of those; null when neither is known. Never fetches.
 */
export function useKnownVariants() {
  const { cache } = useSWRConfig()
  return ({ productId, price }: { productId: Id | null; price: Cents | null }) => {
    const read: Product | undefined = cache.get(readOf(productId, null)?.key ?? '')?.data
    const variants = read?.productDetails?.variants ?? []
    return {
      itemIds: new Set(variants.map(({ itemID }) => String(itemID))),
      priceFrom: price === 0 ? (lowest(variants) ?? null) : price,
    }
  }
}

/** The cache's key and the call for a product, or for an item alone; null without a valid id. */
function readOf(pid: Id | null, id: Id | null): { key: string; read: () => Promise<Product> } | null {
  const [productId, itemId] = [valid(pid), valid(id)]
  if (productId !== null) {
    const input = { params: { productId }, query: itemId ? { itemId } : {} }
    return { key: addressOf(getProduct, input), read: () => call(getProduct, input) }
  }
  if (itemId === null) return null
  const input = { params: { itemId } }
  return { key: addressOf(getItemDetails, input), read: () => call(getItemDetails, input) }
}

const valid = (id: Id | null) => z.safeParse(pathSegment, id).data ?? null

/** The initial choice: the options of the item in the address. */
export function openingChoice(product: Product, itemId: string | null): OptionChoice {
  const variant = product.productDetails?.variants.find(({ itemID }) => sameId(itemID, itemId))
  return variant ? { size: variant.size, color: variant.color } : noChoice
}

/**
 * PROD-06, PROD-07, PROD-10: what a product offers under a choice of options. Item, price and pictures are those of the chosen variant; before
 * the choice is complete those of the product, with the pictures of the chosen colour; without variants those of the item. `itemID` is null
 * while there is none to add, the name '' if there is none, the price undefined without one and null when it is not known.
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
