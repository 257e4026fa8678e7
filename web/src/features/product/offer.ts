import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import type { Product } from '@storefront/shared/contract/products.ts'
import {
  noChoice,
  type OptionChoice,
  selectedVariant,
} from '@storefront/shared/domain/catalog/product-options.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'

/** What the page shows of a product under a choice of options; `itemID` is what can be added, null while none can. */
export type Offer = {
  itemID: Id | null
  name: string
  brand: string
  description: string
  price: Cents | null
  images: string[]
}

/** The choice a page opens with: the options of the item that its address names. */
export function openingChoice(product: Product, itemId: string | null): OptionChoice {
  const variant = product.productDetails?.variants.find(({ itemID }) => sameId(itemID, itemId))
  return variant ? { size: variant.size, color: variant.color } : noChoice
}

/**
 * PROD-06, PROD-07, PROD-10: item, price and pictures are those of the chosen variant; before a choice is complete those
 * of the product, the pictures already of the chosen colour. Without variants they are those of the item.
 * @param itemId the item that the page's address names: what is added of a product that comes without any details of items
 */
export function offerOf(
  { productDetails, itemDetails }: Product,
  choice: OptionChoice,
  itemId: string | null,
): Offer {
  const variants = productDetails?.variants ?? []
  const variant = selectedVariant(variants, choice)
  const item = variants.length === 0 ? itemDetails : null
  const ofColor = choice.color ? variants.find(({ color }) => color === choice.color) : undefined
  const own = productDetails?.imageUrl ? [productDetails.imageUrl] : []
  return {
    itemID: variant?.itemID ?? item?.itemID ?? (variants.length === 0 ? itemId : null),
    name: productDetails?.name || itemDetails?.name || 'Unnamed Product',
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
