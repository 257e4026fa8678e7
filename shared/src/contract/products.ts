import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  descriptionText,
  id,
  idOrNull,
  lenientList,
  lenientText,
  optionalDollars,
  strictNullable,
} from './lenient.ts'
import { pathSegment } from './request-texts.ts'

/** Without pictures a product is still sold. */
const gallery = z.catch(z.object({ images: lenientList(z.object({ imageURL: lenientText })) }), {
  images: [],
})

/** The addresses of a gallery's pictures, or else the single picture. */
const picturesOf = ({ images }: { images: { imageURL: string }[] }, single: string): string[] => {
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
    price: optionalDollars('price'),
    sellingPrice: optionalDollars('sellingPrice'),
    gallery,
    itemImage: lenientText,
  }),
  z.transform(({ price, sellingPrice, gallery, itemImage, ...rest }) => ({
    ...rest,
    price: price === undefined ? sellingPrice : price,
    images: picturesOf(gallery, itemImage),
  })),
)

/** A product with its variants; `price` is integer cents (PROD-21). */
const productDetails = z.object({
  id: idOrNull,
  name: lenientText,
  price: optionalDollars('price'),
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
    sellingPrice: optionalDollars('sellingPrice'),
    price: optionalDollars('price'),
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
    price: item.sellingPrice === undefined ? item.price : item.sellingPrice,
    description: item.extendedDescription || item.description,
    images: picturesOf(item.gallery, item.itemImage),
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
  sellingPrice: optionalDollars('sellingPrice'),
  extendedDescription: lenientText,
})
export type SimilarItem = z.output<typeof similarItem>

export const product = z.object({
  productDetails: strictNullable(productDetails),
  itemDetails: strictNullable(itemDetails),
  similarItems: z.catch(lenientList(similarItem), []),
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
