import { rowId, type Tenant } from '../state/tenant.ts'
import { drinks } from './drinks.ts'
import { food } from './food.ts'
import { clubMerch, tourMerch } from './merch.ts'
import { type Product, type ProductRow, type Variant, variantsOf } from './product.ts'
import { snacks } from './snacks.ts'
import { sweets } from './sweets.ts'

export type Shelf = { name: string; products: readonly Product[] }
export type Found = { product: Product; variant: Variant }
export type Catalogue = {
  shelves: readonly Shelf[]
  product: (id: string) => Product | undefined
  item: (id: string) => Found | undefined
  similarTo: (product: Product) => readonly Product[]
}

const clubNames: Record<Tenant['look']['scene'], string> = {
  pitch: 'Rovers',
  ballpark: 'Kites',
  arena: 'Nocturne',
  raceway: 'Copperleaf',
}

/** Everything that a tenant sells; ids start at 1000 × the tenant's. */
export function catalogueOf(tenant: Tenant): Catalogue {
  const club = tenant.club ?? clubNames[tenant.look.scene]
  const merch = tenant.look.scene === 'arena' ? tourMerch : clubMerch
  const suffix = tenant.longNames
    ? ' – Limited Anniversary Collector’s Edition with Certificate, Presentation Box and Incomprehensibilities'
    : ''
  let next = tenant.id * 1000
  const stock = (row: ProductRow): Product => {
    next += 1
    return {
      ...row,
      name: row.name.replace('{club}', club) + suffix,
      brand: row.brand.replace('{club}', club),
      id: next,
      variants: variantsOf(row, next),
    }
  }
  const shelves = [drinks, food, snacks, sweets, merch].map((rows, index) => ({
    name: tenant.shelves[index] ?? '',
    products: Array.from({ length: tenant.copies ?? 1 }, (_, copy) =>
      rows.map((row) => stock(copy === 0 ? row : { ...row, name: `${row.name} ${copy + 1}` })),
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
