import type { Cents } from '../money.ts'

type Id = string | number

/** WORLD-15: the key of a line of a cart or an order, which may have several lines of one item. */
export const lineKey = ({ cartItemID = null, itemID }: { cartItemID?: Id | null; itemID: Id }): string =>
  JSON.stringify([String(cartItemID), String(itemID)])

/** The least quantity of a line; removing it is another call (CART-07). */
export const minQuantity = 1

/** CART-21: the cart of a fan who has none; amounts in cents. */
export const emptyCart = {
  items: [] as never[],
  payment: { subTotal: 0 as Cents, tax: 0 as Cents, amount: 0 as Cents },
}

/** CART-21: a cart after it was cleared. */
export const clearedCart = {
  ...emptyCart,
  id: null,
  discounts: [] as never[],
  fees: [] as never[],
  subTotal: 0 as Cents,
  total: 0 as Cents,
  tax: 0 as Cents,
}

/** HEADER-07, CART-04: the sum of the quantities. */
export function totalQuantity(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** An add that a cart does not show yet: the item's quantity before it, and its pieces. */
export type AddInFlight = { readonly itemID: Id; readonly before: number; readonly quantity: number }

/** FAN-72, HEADER-07: the pieces of a cart with those that are being added; none counts twice once the cart shows it. */
export function piecesWith(
  items: readonly { itemID: Id; quantity: number }[],
  adds: Iterable<AddInFlight>,
): number {
  const wanted = new Map<string, number>()
  for (const { itemID, before, quantity } of adds)
    wanted.set(String(itemID), (wanted.get(String(itemID)) ?? before) + quantity)
  const missing = [...wanted].map(
    ([id, quantity]) => quantity - totalQuantity(items.filter(({ itemID }) => String(itemID) === id)),
  )
  return missing.reduce((sum, pieces) => sum + Math.max(0, pieces), totalQuantity(items))
}

/** CART-07, CART-09: the difference to send so that a line changes from `known` to `wanted`, but at least to one. */
export function quantityDelta(known: number, wanted: number): number {
  return Math.max(minQuantity, wanted) - known
}

/**
 * FAN-73: the amount that a cart's bar shows, in cents: the prices of the menu with the word that tax is added, or the total where that is
 * the same or is not known to be more by the tax alone.
 */
export function barAmount({ subTotal, tax, amount }: Record<'subTotal' | 'tax' | 'amount', Cents | null>): {
  amount: Cents | null
  plusTax: boolean
} {
  const plusTax = subTotal !== null && tax !== null && tax > 0 && subTotal + tax === amount
  return { amount: plusTax ? subTotal : amount, plusTax }
}
