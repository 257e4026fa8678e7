import type { Pass } from '../src/storage/device-keys.ts'

type Item = Pass['items'][number]

/** An item of a pass on the device. */
export const keptItem = (given: Partial<Item> = {}): Item => ({
  cartItemID: null,
  itemID: 7,
  name: 'Hot Dog',
  imageUrl: '',
  quantity: 2,
  unitPrice: 550,
  size: '',
  color: '',
  ...given,
})

/** A pass on the device: paid here, confirmed and pending, with no other data. */
export const keptPass = (given: Partial<Pass> = {}): Pass => ({
  orderId: 'ORD-1',
  transactionNumber: '',
  paidAt: 1,
  paidHere: true,
  confirmed: true,
  status: 'pending',
  total: 1100,
  items: [],
  event: null,
  place: null,
  requestId: '',
  dismissed: false,
  ...given,
})
