import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  descriptionText,
  dollarsAsCentsOrNull,
  id,
  idOrNull,
  lenientList,
  lenientObject,
  lenientText,
} from './lenient.ts'
import { pathSegment } from './request-texts.ts'

const gallery = lenientObject({ images: lenientList(z.object({ imageURL: lenientText })) })

/** The addresses of a gallery's pictures, or else the single picture. */
const picturesOf = (images: { imageURL: string }[], single: string): string[] => {
  const urls = images.map((image) => image.imageURL).filter((url) => url !== '')
  return urls.length > 0 ? urls : single ? [single] : []
}

/** A combination of size and colour; `price` is integer cents, `images` are addresses (PROD-22). */
const variant = z.pipe(
  z.object({
    itemID: id,
    size: descriptionText,
    color: descriptionText,
    brand: descriptionText,
    price: dollarsAsCentsOrNull,
    sellingPrice: dollarsAsCentsOrNull,
    gallery,
    itemImage: lenientText,
  }),
  z.transform(({ price, sellingPrice, gallery, itemImage, ...rest }) => ({
    ...rest,
    price: price ?? sellingPrice,
    images: picturesOf(gallery.images, itemImage),
  })),
)
export type Variant = z.output<typeof variant>

/** A product with its variants; `price` is integer cents (PROD-21). */
const productDetails = z.object({
  id,
  name: lenientText,
  price: dollarsAsCentsOrNull,
  description: lenientText,
  imageUrl: lenientText,
  brandName: descriptionText,
  variants: lenientList(variant),
})

/** A single item. The product server uses two names for several fields; `price` is integer cents (PROD-23). */
const itemDetails = z.pipe(
  z.object({
    itemID: idOrNull,
    name: lenientText,
    productName: lenientText,
    sellingPrice: dollarsAsCentsOrNull,
    price: dollarsAsCentsOrNull,
    extendedDescription: lenientText,
    description: lenientText,
    itemImage: lenientText,
    gallery,
    size: descriptionText,
    color: descriptionText,
    brand: descriptionText,
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

/** A row of the similar products; `sellingPrice` is integer cents (PROD-21). */
const similarItem = z.object({
  itemID: idOrNull,
  productID: idOrNull,
  name: lenientText,
  itemImage: lenientText,
  sellingPrice: dollarsAsCentsOrNull,
  extendedDescription: lenientText,
})
export type SimilarItem = z.output<typeof similarItem>

const nullable = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null)

export const product = z.object({
  productDetails: nullable(productDetails),
  itemDetails: nullable(itemDetails),
  similarItems: lenientList(similarItem),
})
export type Product = z.output<typeof product>

/** A product, with one of its items where `itemId` is given (CALL-36). */
export const getProduct = endpoint({
  method: 'GET',
  path: '/api/console/catalog/products/:productId',
  access: 'session',
  handledBy: 'upstream',
  params: z.object({ productId: pathSegment }),
  query: z.object({
    itemId: z.optional(pathSegment),
    expand: z._default(z.literal('images'), 'images'),
  }),
  response: product,
})

/** An item whose product id is not known (CALL-36). */
export const getItemDetails = endpoint({
  method: 'GET',
  path: '/api/console/catalog/items/:itemId/details',
  access: 'session',
  handledBy: 'upstream',
  params: z.object({ itemId: pathSegment }),
  response: product,
})
