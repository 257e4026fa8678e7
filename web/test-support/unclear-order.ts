import type { Cart } from '@storefront/shared/contract/cart.ts'
import type { UnclearOrder } from '../src/storage/stored-keys.ts'

const line = (itemID: number, quantity: number) => ({
  cartItemID: itemID,
  itemID,
  name: '',
  imageUrl: '',
  unitPrice: 487,
  quantity,
  size: '',
  item: { size: '', color: '' },
})

/** A cart of $9.74 with two pieces of item 2 and one of item 3. */
export const twoLines: Cart = {
  id: 'k1',
  items: [line(2, 2), line(3, 1)],
  payment: { subTotal: 900, tax: 74, amount: 974 },
  metadata: { gameData: null },
}

/** A held order of $9.74 for event 7 with its cart; a page that is gone sent its charge a minute ago. */
export const unclearOrderStub = (change: Partial<UnclearOrder> = {}): UnclearOrder => ({
  orderId: 'ORD-1',
  cartId: 'k1',
  cart: twoLines,
  eventId: 7,
  event: null,
  place: null,
  amount: 974,
  email: 'ana@fans.example',
  since: Date.now() - 60_000,
  requestId: 'r-0123456',
  userMessage: '',
  notCharged: false,
  paidAt: null,
  ...change,
})
