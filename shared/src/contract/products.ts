import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { segment } from './identifier.ts'
import { described, id, listOf, maybeDollars, maybeId, object, text } from './tolerant.ts'

const gallery = object({ images: listOf(z.object({ imageURL: text })) })

/** The pictures of a gallery, else the single one, else none. */
const picturesOf = (images: { imageURL: string }[], single: string): string[] => {
  const urls = images.map((image) => image.imageURL).filter((url) => url !== '')
  return urls.length > 0 ? urls : single ? [single] : []
}

/** PROD-22: prices are integer cents, `images` are addresses. */
export const variant = z.pipe(
  z.object({
    itemID: id,
    size: described,
    color: described,
    brand: described,
    price: maybeDollars,
    sellingPrice: maybeDollars,
    gallery,
    itemImage: text,
  }),
  z.transform(({ price, sellingPrice, gallery, itemImage, ...rest }) => ({
    ...rest,
    price: price ?? sellingPrice,
    images: picturesOf(gallery.images, itemImage),
  })),
)
export type Variant = z.output<typeof variant>

/** PROD-21. */
export const productDetails = z.object({
  id,
  name: text,
  price: maybeDollars,
  description: text,
  imageUrl: text,
  brandName: described,
  variants: listOf(variant),
})

/** PROD-23. */
export const itemDetails = z.pipe(
  z.object({
    itemID: maybeId,
    name: text,
    productName: text,
    sellingPrice: maybeDollars,
    price: maybeDollars,
    extendedDescription: text,
    description: text,
    itemImage: text,
    gallery,
    size: described,
    color: described,
    brand: described,
  }),
  z.transform((item) => ({
    itemID: item.itemID,
    name: item.name || item.productName,
    price: item.sellingPrice ?? item.price,
    description: item.extendedDescription || item.description,
    images: picturesOf(item.gallery.images, item.itemImage),
    size: item.size,
    color: item.color,
    brand: item.brand,
  })),
)

export const similarItem = z.object({
  itemID: maybeId,
  productID: maybeId,
  name: text,
  itemImage: text,
  sellingPrice: maybeDollars,
  extendedDescription: text,
})
export type SimilarItem = z.output<typeof similarItem>

const nullable = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null)

export const product = z.object({
  productDetails: nullable(productDetails),
  itemDetails: nullable(itemDetails),
  similarItems: listOf(similarItem),
})
export type Product = z.output<typeof product>

/** CALL-36. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/api/console/catalog/products/:productId',
  access: 'session',
  by: 'upstream',
  params: z.object({ productId: segment }),
  query: z.object({
    itemId: z.optional(segment),
    expand: z._default(z.literal('images'), 'images'),
  }),
  answer: product,
})

/** CALL-36. */
export const getItemDetails = endpoint({
  method: 'GET',
  path: '/api/console/catalog/items/:itemId/details',
  access: 'session',
  by: 'upstream',
  params: z.object({ itemId: segment }),
  answer: product,
})
