import type { CartItem } from '@storefront/shared/contract/cart.ts'

/** A cart line with this quantity of pies, item id 5, at $4.00. */
export function pie(quantity: number): CartItem {
  return {
    cartItemID: 1,
    itemID: 5,
    name: 'Pie',
    imageUrl: '',
    unitPrice: 400,
    quantity,
    size: '',
    item: { size: '', color: '' },
  }
}
