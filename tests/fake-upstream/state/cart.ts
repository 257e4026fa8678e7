import type { Found } from '../catalogue/catalogue.ts'
import { rowsFor } from '../catalogue/rows.ts'
import type { Fan } from './fan.ts'

/** Sales tax: 8.25 %, rounded half up to whole cents. */
export const taxOn = (cents: number) => Math.floor((cents * 825 + 5_000) / 10_000)

/** Cents as the product server sends them: dollars as a JSON number. */
export const asDollars = (cents: number) => cents / 100

/** Cents as text with two decimals. */
export const asText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type CartLine = Found & { cartItemId: string; quantity: number }

export type Cart = {
  id: string
  fan: Fan
  storeId: number | string
  lines: CartLine[]
  metadata: Record<string, unknown>
  /** false once its order has been checked out */
  active: boolean
}

/** The totals of a cart in cents. */
export function totalsOf(cart: Cart) {
  const subTotal = cart.lines.reduce((sum, line) => sum + line.quantity * line.variant.cents, 0)
  const tax = taxOn(subTotal)
  return { subTotal, tax, amount: subTotal + tax }
}

/** A cart as the calls return it, in dollars. */
export function cartRow(cart: Cart, media: string) {
  const { tenant } = cart.fan
  const rows = rowsFor(tenant, media)
  const totals = totalsOf(cart)
  return {
    [tenant.quirks.idsAsText ? 'id' : 'cartID']: tenant.quirks.idsAsText ? Number(cart.id) : cart.id,
    items: cart.lines.map(({ cartItemId, product, variant, quantity }) => ({
      cartItemID: cartItemId,
      itemID: rows.id(variant.itemId),
      name: product.name,
      imageUrl: product.flaw === 'no-image' ? null : rows.picture(product, variant),
      unitPrice: asDollars(variant.cents),
      quantity,
      ...(variant.size === undefined ? {} : { size: variant.size }),
      item: rows.options(variant),
    })),
    payment: {
      subTotal: asDollars(totals.subTotal),
      tax: asDollars(totals.tax),
      amount: asDollars(totals.amount),
    },
    metadata: cart.metadata,
  }
}
