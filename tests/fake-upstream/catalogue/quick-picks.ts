import type { Tenant } from '../state/tenant.ts'
import type { Catalogue, Product, Shelf } from './catalogue.ts'
import { type Rows, rowsFor } from './rows.ts'

const spellings = ['Active', 'ACTIVE', 'active'] as const

/** A row of a page: 'product' for a product with several variants, else 'item'. */
function detail(product: Product, index: number, rows: Rows, media: string) {
  const variant = product.variants[0]
  const isItem = product.variants.length === 1 && variant !== undefined
  const { flaw } = product
  return {
    quickPickPageDetailsID: rows.id(product.id * 10),
    status: flaw === 'inactive' ? 'Inactive' : spellings[index % spellings.length],
    ...(isItem ? { itemId: rows.id(variant.itemId) } : {}),
    ...(index % 4 === 3 && isItem ? {} : { productID: rows.id(product.id) }),
    product: { id: rows.id(product.id) },
    ...(flaw === 'no-type' ? { type: null } : { type: isItem ? 'item' : 'product' }),
    ...(flaw === 'no-name' ? {} : { name: product.name }),
    ...(flaw === 'no-image'
      ? { imageURL: null }
      : {
          imageURL: flaw === 'broken-image' ? `${media}/media/products/gone.webp` : rows.picture(product),
        }),
    // Of the rows with several variants every second one has no price; the others have the lowest.
    ...(flaw === 'no-price' || (!isItem && index % 2 === 1)
      ? {}
      : { sellingPrice: index % 5 === 2 ? (product.cents / 100).toFixed(2) : rows.price(product.cents) }),
  }
}

function bestsellersFirst<Row>(lines: readonly { product: Product; row: Row }[]): Row[] {
  const rank = ({ product }: { product: Product }) => (product.bestseller ? 0 : 1)
  return lines.toSorted((a, b) => rank(a) - rank(b)).map(({ row }) => row)
}

/** The menu of a tenant: its shelves out of order, and two pages that must not be shown. */
export function quickPicks(tenant: Tenant, catalogue: Catalogue, media: string) {
  const rows = rowsFor(tenant, media)
  const page = (shelf: Shelf, sequence: number, status: string) => ({
    quickPickPageID: rows.id(tenant.id * 10 + sequence),
    name: shelf.name,
    sequence,
    status,
    quickPickPageDetails: bestsellersFirst(
      shelf.products.map((product, index) => ({
        product,
        row: detail(product, index, rows, media),
      })),
    ),
  })
  const pages = catalogue.shelves.map((shelf, index) =>
    page(shelf, index + 1, spellings[index % spellings.length] ?? 'Active'),
  )
  const [drinks, hot, snacks, sweets, shop] = pages
  const closed =
    catalogue.shelves[1] && page({ ...catalogue.shelves[1], name: 'Closed Kitchen' }, 8, 'Inactive')
  const bare = {
    quickPickPageID: rows.id(tenant.id * 10 + 9),
    name: 'Coming Soon',
    sequence: 9,
    status: 'Active',
    quickPickPageDetails: [],
  }
  return { quickPickPages: [snacks, shop, bare, drinks, closed, sweets, hot] }
}
