import type { CartItem } from '@storefront/shared/contract/cart.ts'
import type { UnclearOrder } from '../../../storage/stored-keys.ts'
import { keepPass } from '../../passes/passes.ts'
import { change, unclearOrder } from './unclear-orders.ts'

/** Longer than a device takes to write; one that never ends its write must not keep an order from being shown. */
const patienceMs = 2000

/**
 * FAN-16: an order that is paid is kept on the device as its pass, made of what was set aside with it, whatever cart is
 * current by then. Resolves once it is written, or after 2 s.
 * @param confirmed whether it is checked out too; until then it is 'Paid, waiting for confirmation' (FAN-18)
 */
export function keepPaid(orderId: string, { confirmed }: { confirmed: boolean }): Promise<void> {
  const order = unclearOrder(orderId)
  if (!order) return Promise.resolve()
  if (order.paidAt === null) change(orderId, (each) => ({ ...each, paidAt: Date.now() }))
  return inTime(keepPass({ ...passOfOrder(order), confirmed }))
}

const passOfOrder = ({ orderId, since, amount, cart, event, place, requestId }: UnclearOrder) => ({
  orderId,
  paidAt: since,
  paidHere: true,
  total: amount,
  items: cart?.items.map(passItem) ?? [],
  event,
  place,
  requestId,
})

const passItem = ({ itemID, name, imageUrl, quantity, unitPrice, size, item }: CartItem) => ({
  itemID,
  name,
  imageUrl,
  quantity,
  unitPrice,
  size: item.size || size,
  color: item.color,
})

function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  return Promise.race([work, patience]).finally(() => clearTimeout(timer))
}
