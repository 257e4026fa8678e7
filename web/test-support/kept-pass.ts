import type { Pass } from '../src/storage/device-keys.ts'

type Item = Pass['items'][number]

/** An item of an order as the device keeps it. */
export const keptItem = (given: Partial<Item> = {}): Item => ({
  itemID: 7,
  name: 'Hot Dog',
  imageUrl: '',
  quantity: 2,
  unitPrice: 550,
  size: '',
  color: '',
  ...given,
})

/** An order as the device keeps it: paid here, confirmed and pending, without anything else that is known. */
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
  putAway: false,
  ...given,
})
