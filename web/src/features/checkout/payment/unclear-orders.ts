import { addCartItem, type CartItem } from '@storefront/shared/contract/cart.ts'
import { toCents } from '@storefront/shared/domain/money.ts'
import { isAuthError } from '../../../api/api-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../messages/language.ts'
import { readStored, useStored, writeStored } from '../../../storage/stored.ts'
import type { OrderPlace, UnclearOrder } from '../../../storage/stored-keys.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { reloadCart } from '../../cart/cart.ts'
import { clearCart, restoreCart } from '../../cart/cart-lifetime.ts'
import { selectedEvent } from '../../events/selected-event.ts'
import { keepPass } from '../../passes/passes.ts'
import { within } from '../within.ts'
import { type Charge, orderIdOf } from './payment-machine.ts'

/** Longer than a device takes to write; one that never ends its write must not keep an order from being shown. */
const passPatienceMs = 2000
const none: readonly UnclearOrder[] = []

/** The orders that are held, oldest first; other tabs see the same. */
export const unclearOrders = (): readonly UnclearOrder[] => readStored('unclear_orders') ?? none

/** The same for a component. */
export const useUnclearOrders = (): readonly UnclearOrder[] => useStored('unclear_orders') ?? none

const byId = (orderId: string | null) => (order: UnclearOrder) => order.orderId === orderId

export const unclearOrder = (orderId: string): UnclearOrder | undefined => unclearOrders().find(byId(orderId))

/** The same for a component. */
export const useUnclearOrder = (orderId: string | null): UnclearOrder | undefined =>
  useUnclearOrders().find(byId(orderId))

/**
 * Holds an order with its cart, before its charge is sent: from here on neither is the shop's any more, in no tab. What the
 * fan adds goes into a new cart with a new order id, and nothing can charge this order again.
 * @returns the id of the request that is to charge it; null when the order is not the current one (another tab was
 *   faster) or could not be stored, so that nothing may be sent
 */
export function holdOrder(charge: Charge): string | null {
  const { amount, cartId } = charge.body
  if (readStored('order_id') !== orderIdOf(charge) || readStored('cart_id') !== String(cartId)) return null
  const requestId = newRequestId()
  return holdCurrent(toCents(amount), requestId) ? requestId : null
}

/** Holds the current order where our server says that it was sent earlier; nothing happens for any other order. */
export function holdOrderIfCurrent(orderId: string): void {
  if (readStored('order_id') === orderId) holdCurrent(readStored('cart_data')?.payment.amount ?? 0, '')
}

function holdCurrent(amount: number, requestId: string): boolean {
  const orderId = readStored('order_id')
  const cartId = readStored('cart_id')
  if (orderId === null || cartId === null) return false
  const event = selectedEvent()
  const order: UnclearOrder = {
    orderId,
    cartId,
    cart: readStored('cart_data'),
    eventId: event?.id ?? null,
    event: event && { name: event.name, startOn: event.startOn, endOn: event.endOn },
    place: currentPlace(),
    amount,
    // PAY-14: the e-mail stored at confirmation.
    email: readStored('user_email') ?? readStored('customer_details')?.email ?? '',
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

/** Where the fan wants the order, as confirmed. */
function currentPlace(): OrderPlace | null {
  const details = readStored('customer_details')
  if (!details) return null
  const { deliveryMethod: method, section, seat, pickupLocation: location, pickupTime: time } = details
  return method === 'inseat' ? { method, section, seat } : { method, location, time }
}

/** What the product server wrote for the fan stays with the order, for after a reload. */
export function keepUserMessage(orderId: string, userMessage: string): void {
  change(orderId, (order) => ({ ...order, userMessage }))
}

/**
 * FAN-16: an order that is paid is kept on the device as its pass, made of what was held with it, whatever cart is current
 * by then. Resolves once it is written, or after 2 s.
 * @param confirmed whether it is checked out too; until then it is 'Paid, waiting for confirmation' (FAN-18)
 */
export function keepPaid(orderId: string, { confirmed }: { confirmed: boolean }): Promise<void> {
  const order = unclearOrder(orderId)
  if (!order) return Promise.resolve()
  if (order.paidAt === null) change(orderId, (each) => ({ ...each, paidAt: Date.now() }))
  return within(passPatienceMs, keepPass({ ...passOf(order), confirmed }), () => {})
}

const passOf = ({ orderId, since, amount, cart, event, place, requestId }: UnclearOrder) => {
  const items = cart?.items.map(passItem) ?? []
  return { orderId, paidAt: since, paidHere: true, total: amount, items, event, place, requestId }
}

const passItem = ({ itemID, name, imageUrl, quantity, unitPrice, size, item }: CartItem) => {
  return { itemID, name, imageUrl, quantity, unitPrice, size: item.size || size, color: item.color }
}

/**
 * Nothing was charged: cart and order become the current ones again. Where the fan has begun another cart meanwhile, the
 * earlier one stays held for the fan to decide; that of another event is dropped, as its event was (EVENT-12).
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

/**
 * Gives the fan back what an order held that was not charged in the end: its own cart, or, where there is another by now,
 * its lines in that one. A line that cannot be added stays with the order.
 */
export async function takeBack({ orderId, cart }: UnclearOrder): Promise<void> {
  const cartId = readStored('cart_id')
  if (cartId === null) return putBack(orderId)
  try {
    for (const { itemID, quantity } of cart?.items ?? []) {
      await send(addCartItem, { cartId, body: { itemID, quantity } })
      change(orderId, (order) => ({ ...order, cart: order.cart && withoutLine(order.cart, itemID) }))
    }
    forgetOrder(orderId)
    toast({ title: t('unclear.itemsAdded'), variant: 'success', keepOnNavigation: true })
  } catch (error) {
    if (isAuthError(error)) return
    const description = errorMessage(error, t('errors.cartAddFailed'), { texts: ['error'] })
    toast({ title: t('app.error'), description, variant: 'destructive' })
  } finally {
    void reloadCart()
  }
}

const withoutLine = (cart: NonNullable<UnclearOrder['cart']>, itemID: CartItem['itemID']) => ({
  ...cart,
  items: cart.items.filter((line) => line.itemID !== itemID),
})

/** EVENT-12: what was not charged for another event than the selected one goes as a cart of that event does. */
export function dropOtherEvents(): void {
  for (const order of unclearOrders())
    if (order.notCharged && isOfOtherEvent(order)) forgetOrder(order.orderId)
}

const isOfOtherEvent = ({ eventId }: UnclearOrder) => String(eventId) !== String(selectedEvent()?.id ?? null)

/** The order is settled, and its own cart with it; the current one stays as it is. */
export function forgetOrder(orderId: string): void {
  store(unclearOrders().filter((order) => order.orderId !== orderId))
}

/** Replaces an order that is held, if it still is. */
function change(orderId: string, next: (order: UnclearOrder) => UnclearOrder): void {
  store(unclearOrders().map((each) => (each.orderId === orderId ? next(each) : each)))
}

function store(orders: readonly UnclearOrder[]): boolean {
  return writeStored('unclear_orders', orders.length > 0 ? [...orders] : null)
}

/** 20 hexadecimal digits, which fit one line of a phone; `crypto.randomUUID` exists on secure pages only. */
function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
