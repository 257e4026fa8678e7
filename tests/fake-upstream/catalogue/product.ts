/** A product in the catalogue's tables; prices in cents. */
export type ProductRow = {
  name: string
  art: string
  cents: number
  /** stands before the others of its page */
  bestseller?: boolean
  brand: string
  html: string
  /** the colour the picture is drawn in when the product has no colours to choose from */
  tone?: string
  sizes?: readonly string[]
  colors?: readonly string[]
  /** combinations that do not exist, as 'Colour/Size' */
  missing?: readonly string[]
  /** each further size costs this much more */
  step?: number
  views?: number
  soldOut?: boolean
  /** a flaw of its row in the quick picks */
  flaw?: 'no-image' | 'broken-image' | 'no-name' | 'no-price' | 'inactive' | 'no-type'
}

export type Variant = {
  itemId: number
  cents: number
  size?: string
  color?: string
  soldOut: boolean
}

/** A product of one tenant, with every variant that exists. */
export type Product = ProductRow & { id: number; variants: readonly Variant[] }

/** One variant for each colour and size that is not missing; ids are 100 × the product's plus a running number. */
export function variantsOf(row: ProductRow, productId: number): Variant[] {
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
