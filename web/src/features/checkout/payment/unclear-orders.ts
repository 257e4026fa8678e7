import { toCents } from '@storefront/shared/domain/money.ts'
import { readStored, useStored, writeStored } from '../../../storage/stored.ts'
import type { OrderPlace, UnclearOrder } from '../../../storage/stored-keys.ts'
import { clearCart, restoreCart } from '../../cart/cart-lifetime.ts'
import { selectedEvent } from '../../events/selected-event.ts'
import { type Charge, orderIdOf } from './payment-machine.ts'

const none: readonly UnclearOrder[] = []

/** The orders that are set aside, oldest first; other tabs see the same. */
export const unclearOrders = (): readonly UnclearOrder[] => readStored('unclear_orders') ?? none

/** The same for a component. */
export const useUnclearOrders = (): readonly UnclearOrder[] => useStored('unclear_orders') ?? none

export const unclearOrder = (orderId: string): UnclearOrder | undefined =>
  unclearOrders().find((order) => order.orderId === orderId)

/**
 * Sets an order aside with its cart, before its charge is sent: from here on neither is the shop's any more, in no tab.
 * What the fan adds goes into a new cart with a new order id, and nothing can charge this order again.
 * @returns the id of the request that is to charge it; null when the order is not the current one (another tab was
 *   faster) or could not be stored, so that nothing may be sent
 */
export function setAside(charge: Charge): string | null {
  const { amount, cartId } = charge.body
  if (readStored('order_id') !== orderIdOf(charge) || readStored('cart_id') !== String(cartId)) return null
  const requestId = newRequestId()
  return setCurrentAside(toCents(amount), requestId) ? requestId : null
}

/** Sets the current order aside where our server says that it was sent earlier; nothing happens for any other order. */
export function setAsideIfCurrent(orderId: string): void {
  if (readStored('order_id') === orderId) setCurrentAside(readStored('cart_data')?.payment.amount ?? 0, '')
}

/** What the product server wrote for the fan stays with the order, for after a reload. */
export function keepUserMessage(orderId: string, userMessage: string): void {
  change(orderId, (order) => ({ ...order, userMessage }))
}

/**
 * Nothing was charged: cart and order become the current ones again. Where the fan has begun another cart meanwhile, the
 * earlier one stays set aside for the fan to decide; that of another event is dropped, as its event was (EVENT-12).
 * @param keepsOrderId false when the order id may not be used again
 */
export function putBack(orderId: string, { keepsOrderId = true } = {}): void {
  const order = unclearOrder(orderId)
  if (!order) return
  const isFree = readStored('cart_id') === null
  if (isFree && !isOfOtherEvent(order)) {
    restoreCart(order.cartId, order.cart)
    if (keepsOrderId) writeStored('order_id', orderId)
  }
  if (isFree || isOfOtherEvent(order)) forgetOrder(orderId)
  else change(orderId, (each) => ({ ...each, notCharged: true }))
}

/** What was not charged for another event than the selected one goes as a cart of that event does (EVENT-12). */
export function dropOtherEvents(): void {
  for (const order of unclearOrders())
    if (order.notCharged && isOfOtherEvent(order)) forgetOrder(order.orderId)
}

/** The order is settled, and its own cart with it; the current one stays as it is. */
export function forgetOrder(orderId: string): void {
  store(unclearOrders().filter((order) => order.orderId !== orderId))
}

/** Replaces an order that is set aside, if it still is. */
export function change(orderId: string, next: (order: UnclearOrder) => UnclearOrder): void {
  store(unclearOrders().map((each) => (each.orderId === orderId ? next(each) : each)))
}

function setCurrentAside(amount: number, requestId: string): boolean {
  const orderId = readStored('order_id')
  const cartId = readStored('cart_id')
  if (orderId === null || cartId === null) return false
  const order: UnclearOrder = {
    orderId,
    cartId,
    cart: readStored('cart_data'),
    eventId: currentEventId(),
    event: currentEvent(),
    place: currentPlace(),
    amount,
    email: receiptEmail(),
    since: Date.now(),
    requestId,
    userMessage: '',
    notCharged: false,
    paidAt: null,
  }
  if (!store([...unclearOrders().filter((other) => other.orderId !== orderId), order])) return false
  clearCart()
  return true
}

function currentEvent(): UnclearOrder['event'] {
  const event = selectedEvent()
  return event && { name: event.name, startOn: event.startOn, endOn: event.endOn }
}

/** Where the fan wants the order, as confirmed. */
function currentPlace(): OrderPlace | null {
  const details = readStored('customer_details')
  if (!details) return null
  const { deliveryMethod: method, section, seat, pickupLocation: location, pickupTime: time } = details
  return method === 'inseat' ? { method, section, seat } : { method, location, time }
}

/** PAY-14: the e-mail stored at confirmation. */
const receiptEmail = (): string => readStored('user_email') ?? readStored('customer_details')?.email ?? ''

const isOfOtherEvent = ({ eventId }: UnclearOrder) => String(eventId) !== String(currentEventId())
const currentEventId = () => selectedEvent()?.id ?? null

function store(orders: readonly UnclearOrder[]): boolean {
  return writeStored('unclear_orders', orders.length > 0 ? [...orders] : null)
}

/** 20 hexadecimal digits, which fit one line of a phone; `crypto.randomUUID` exists on secure pages only. */
function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
