import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { rowId, type Tenant } from '../state/tenant.ts'

/** A product in `catalogue.yaml`, which describes the fields; prices are in cents. */
type ProductRow = {
  name: string
  brand: string
  art: string
  cents: number
  step?: number
  sizes?: readonly string[]
  colors?: readonly string[]
  missing?: readonly string[]
  views?: number
  bestseller?: boolean
  soldOut?: boolean
  flaw?: 'no-image' | 'broken-image' | 'no-name' | 'no-price' | 'inactive' | 'no-type'
  html: string
}

export type Variant = {
  itemId: number
  cents: number
  size?: string
  color?: string
  soldOut: boolean
}

/** A product of a tenant with all its variants. */
export type Product = ProductRow & { id: number; variants: readonly Variant[] }

export type Shelf = { name: string; products: readonly Product[] }
export type Found = { product: Product; variant: Variant }
export type Catalogue = {
  shelves: readonly Shelf[]
  product: (id: string) => Product | undefined
  item: (id: string) => Found | undefined
  similarTo: (product: Product) => readonly Product[]
}

const written: Record<string, readonly ProductRow[]> = parse(
  readFileSync(new URL('./catalogue.yaml', import.meta.url), 'utf8'),
)

/** The file in `media/products` that shows a product in the variant's colour, else in its first. */
export function pictureOf(product: Product, variant: Variant | undefined, tenant: Tenant, view = 1): string {
  const color = variant?.color ?? product.colors?.[0]
  const parts = [
    product.art.replace('{look}', tenant.look.pictures),
    color === 'Club' ? tenant.look.pictures : color?.toLowerCase(),
    view > 1 ? view : undefined,
  ]
  return `${parts.filter((part) => part !== undefined).join('-')}.webp`
}

/** A variant for each combination of colour and size that is not missing; ids are 100 × the product id + 1…. */
function variantsOf(row: ProductRow, productId: number): Variant[] {
  const combinations = (row.colors ?? [undefined]).flatMap((color) =>
    (row.sizes ?? [undefined]).map((size, step) => ({ color, size, step })),
  )
  return combinations
    .filter(({ color, size }) => !row.missing?.includes(`${color ?? ''}/${size ?? ''}`))
    .map(({ color, size, step }, index) => ({
      itemId: productId * 100 + index + 1,
      cents: row.cents + step * (row.step ?? 0),
      ...(size === undefined ? {} : { size }),
      ...(color === undefined ? {} : { color }),
      soldOut: row.soldOut === true,
    }))
}

/** Everything that a tenant sells; ids are 1000 × the tenant id + 1…. */
export function catalogueOf(tenant: Tenant): Catalogue {
  const suffix = tenant.longNames
    ? ' – Limited Anniversary Collector’s Edition with Certificate, Presentation Box and Incomprehensibilities'
    : ''
  let next = tenant.id * 1000
  const stock = (row: ProductRow): Product => {
    next += 1
    return {
      ...row,
      name: row.name.replace('{club}', tenant.club) + suffix,
      brand: row.brand.replace('{club}', tenant.club),
      id: next,
      variants: variantsOf(row, next),
    }
  }
  const shelves = Object.entries(tenant.shelves).map(([name, shelf]) => ({
    name,
    products: Array.from({ length: tenant.copies ?? 1 }, (_, copy) =>
      (written[shelf] ?? []).map((row) =>
        stock(copy === 0 ? row : { ...row, name: `${row.name} ${copy + 1}` }),
      ),
    ).flat(),
  }))
  const products = shelves.flatMap((shelf) => shelf.products)
  const textOf = (id: number) => String(rowId(tenant, id))
  const items = new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [textOf(variant.itemId), { product, variant }] as const),
    ),
  )
  return {
    shelves,
    product: (id) => products.find((product) => textOf(product.id) === id),
    item: (id) => items.get(id),
    similarTo: (product) =>
      (shelves.find((shelf) => shelf.products.includes(product))?.products ?? [])
        .filter((other) => other !== product && other.flaw === undefined)
        .slice(0, 6),
  }
}
