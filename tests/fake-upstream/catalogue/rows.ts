import { rowId, type Tenant } from '../state/tenant.ts'
import { type Catalogue, type Product, pictureOf, type Variant } from './catalogue.ts'

/** Converts catalogue records to the shapes of the product server, with the quirks of the tenant. */
export type Rows = ReturnType<typeof rowsFor>

export function rowsFor(tenant: Tenant, media: string) {
  const { objects, pricesAsText } = tenant.quirks
  const id = (value: number) => rowId(tenant, value)
  const price = (cents: number) => (pricesAsText ? (cents / 100).toFixed(2) : cents / 100)
  const named = (value: string | undefined) =>
    value === undefined ? undefined : objects ? { description: value } : value

  const picture = (product: Product, variant?: Variant, view = 1) =>
    `${media}/media/products/${pictureOf(product, variant, tenant, view)}`
  const gallery = (product: Product, variant?: Variant) => ({
    images: Array.from({ length: product.views ?? 1 }, (_, index) => ({
      imageURL: picture(product, variant, index + 1),
    })),
  })
  const options = (variant: Variant) => ({
    ...(variant.size === undefined ? {} : { size: { description: variant.size } }),
    ...(variant.color === undefined ? {} : { color: named(variant.color) }),
  })
  const variantRow = (product: Product, variant: Variant, index: number) => ({
    itemID: id(variant.itemId),
    ...options(variant),
    brand: named(product.brand),
    ...(index % 2 === 0 ? { price: price(variant.cents) } : { sellingPrice: price(variant.cents) }),
    ...((product.views ?? 1) > 1 ? { gallery: gallery(product, variant) } : {}),
    itemImage: picture(product, variant),
  })

  return {
    id,
    price,
    picture,
    options,
    product: (product: Product) => ({
      id: id(product.id),
      name: product.name,
      price: price(product.cents),
      description: product.html,
      imageUrl: picture(product),
      brandName: named(product.brand),
      variants: product.variants.map((variant, index) => variantRow(product, variant, index)),
    }),
    item: (product: Product, variant: Variant) => ({
      itemID: id(variant.itemId),
      [objects ? 'productName' : 'name']: product.name,
      [objects ? 'price' : 'sellingPrice']: price(variant.cents),
      [objects ? 'description' : 'extendedDescription']: product.html,
      itemImage: picture(product, variant),
      gallery: gallery(product, variant),
      ...options(variant),
      brand: named(product.brand),
    }),
    similar: (product: Product, catalogue: Catalogue) =>
      catalogue.similarTo(product).map((other) => ({
        itemID: id(other.variants[0]?.itemId ?? 0),
        productID: id(other.id),
        name: other.name,
        itemImage: picture(other),
        sellingPrice: price(other.cents),
        extendedDescription: other.html,
      })),
  }
}
