import type { Cents } from '../money.ts'

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
