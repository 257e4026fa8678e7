import { addCartItem, type CartItem } from '@storefront/shared/contract/cart.ts'
import { lineKey } from '@storefront/shared/domain/cart/cart.ts'
import { toCents } from '@storefront/shared/domain/money.ts'
import { isAuthError } from '../../../api/api-error.ts'
import { errorMessage } from '../../../api/error-message.tsx'
import { send } from '../../../api/send.ts'
import { t } from '../../../messages/language.ts'
import { readStored, useStored, writeStored } from '../../../storage/stored.ts'
import type { OrderPlace, StoredCustomerDetails, UnclearOrder } from '../../../storage/stored-keys.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { reloadCart } from '../../cart/cart.ts'
import { clearCart, restoreCart } from '../../cart/cart-lifetime.ts'
import { selectedEvent } from '../../events/selected-event.ts'
import { savePass } from '../../passes/passes.ts'
import { type Charge, orderIdOf } from './payment-machine.ts'

const none: readonly UnclearOrder[] = []

/** The held orders, oldest first; all tabs share them. */
export const unclearOrders = (): readonly UnclearOrder[] => readStored('unclear_orders') ?? none

/** `unclearOrders` for a component. */
export const useUnclearOrders = (): readonly UnclearOrder[] => useStored('unclear_orders') ?? none

const byId = (orderId: string | null) => (order: UnclearOrder) => order.orderId === orderId

export const unclearOrder = (orderId: string): UnclearOrder | undefined => unclearOrders().find(byId(orderId))

/** `unclearOrder` for a component. */
export const useUnclearOrder = (orderId: string | null): UnclearOrder | undefined =>
  useUnclearOrders().find(byId(orderId))

/**
 * Holds an order with its cart before its charge is sent: neither is current any more, in any tab. What the fan adds
 * goes into a new cart with a new order id, and this order cannot be charged again.
 * @returns the held order; null when another tab was faster, so that nothing may be sent
 */
export function holdOrder(charge: Charge): UnclearOrder | null {
  const { amount, cartId } = charge.body
  if (readStored('order_id') !== orderIdOf(charge) || readStored('cart_id') !== String(cartId)) return null
  return holdCurrent(toCents(amount), newRequestId())
}

/** Holds the current order when our server reports that it was sent earlier; does nothing for any other order. */
export function holdOrderIfCurrent(orderId: string): void {
  if (readStored('order_id') === orderId) holdCurrent(readStored('cart_data')?.payment.amount ?? null, '')
}

function holdCurrent(amount: number | null, requestId: string): UnclearOrder | null {
  const orderId = readStored('order_id')
  const cartId = readStored('cart_id')
  if (orderId === null || cartId === null) return null
  const event = selectedEvent()
  const order: UnclearOrder = {
    orderId,
    cartId,
    cart: readStored('cart_data'),
    eventId: event?.id ?? null,
    event: event && { name: event.name, startOn: event.startOn, endOn: event.endOn },
    place: placeOf(readStored('customer_details')),
    amount,
    // PAY-14: the e-mail stored at confirmation.
    email: readStored('user_email') ?? readStored('customer_details')?.email ?? '',
    since: Date.now(),
    requestId,
    userMessage: '',
    notCharged: false,
    paidAt: null,
  }
  // First, so that a full storage has room: without this order nobody would know of its charge.
  clearCart()
  return store([...unclearOrders().filter((other) => other.orderId !== orderId), order]) ? order : null
}

/** The place of delivery or pickup in the details that the fan confirmed; null for none. */
export function placeOf(details: StoredCustomerDetails | null): OrderPlace | null {
  if (!details) return null
  const { deliveryMethod: method, section, seat, pickupLocation: location, pickupTime: time } = details
  return method === 'inseat' ? { method, section, seat } : { method, location, time }
}

/** Stores the product server's text with the order, so that it survives a reload. */
export function saveUserMessage(orderId: string, userMessage: string): void {
  update(orderId, (order) => ({ ...order, userMessage }))
}

/**
 * FAN-16: saves the pass of a held, paid order on the device. Resolves as `changeDevice`.
 * @param confirmed whether it is checked out too; until then the pass is 'Paid, waiting for confirmation' (FAN-18)
 */
export function savePaidOrder(orderId: string, { confirmed }: { confirmed: boolean }): Promise<void> {
  const order = unclearOrder(orderId)
  if (!order) return Promise.resolve()
  if (order.paidAt === null) update(orderId, (each) => ({ ...each, paidAt: Date.now() }))
  return savePass({ ...passOf(order), confirmed })
}

const passOf = ({ orderId, since, amount, cart, event, place, requestId }: UnclearOrder) => {
  const items = cart?.items.map(passItem) ?? []
  return { orderId, paidAt: since, paidHere: true, total: amount, items, event, place, requestId }
}

const passItem = ({ cartItemID, itemID, name, imageUrl, quantity, unitPrice, size, item }: CartItem) => {
  const options = { size: item.size || size, color: item.color }
  return { cartItemID, itemID, name, imageUrl, quantity, unitPrice, ...options }
}

/**
 * Nothing was charged: cart and order become current again. Once the fan has begun another cart the order stays held
 * for the fan to decide; an order of another event is dropped (EVENT-12).
 * @param keepsOrderId false when the order id may not be used again
 */
export function restoreOrKeep(orderId: string, { keepsOrderId = true } = {}): void {
  const order = unclearOrder(orderId)
  if (!order) return
  const isFree = readStored('cart_id') === null
  if (isFree && !isOfOtherEvent(order)) {
    restoreCart(order.cartId, order.cart)
    if (keepsOrderId) writeStored('order_id', orderId)
  }
  if (isFree || isOfOtherEvent(order)) forgetOrder(orderId)
  else update(orderId, (each) => ({ ...each, notCharged: true }))
}

/**
 * PAY-23: gives the items of an uncharged order back: its own cart, or its lines in the fan's other cart. A line that
 * cannot be added stays with the order.
 */
export async function returnItems({ orderId, cart }: UnclearOrder): Promise<void> {
  const cartId = readStored('cart_id')
  if (cartId === null) return restoreOrKeep(orderId)
  try {
    for (const line of cart?.items ?? []) {
      const { itemID, quantity } = line
      await send(addCartItem, { cartId, body: { itemID, quantity } })
      update(orderId, (order) => ({ ...order, cart: order.cart && withoutLine(order.cart, line) }))
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

const withoutLine = (cart: NonNullable<UnclearOrder['cart']>, line: CartItem) => ({
  ...cart,
  items: cart.items.filter((each) => lineKey(each) !== lineKey(line)),
})

/** EVENT-12: drops the uncharged orders of other events. */
export function dropOrdersOfOtherEvents(): void {
  for (const order of unclearOrders())
    if (order.notCharged && isOfOtherEvent(order)) forgetOrder(order.orderId)
}

const isOfOtherEvent = ({ eventId }: UnclearOrder) => String(eventId) !== String(selectedEvent()?.id ?? null)

/** Removes a settled order together with its held cart; the current cart stays. */
export function forgetOrder(orderId: string): void {
  store(unclearOrders().filter((order) => order.orderId !== orderId))
}

/** Updates a held order; does nothing when it is no longer held. */
function update(orderId: string, next: (order: UnclearOrder) => UnclearOrder): void {
  store(unclearOrders().map((each) => (each.orderId === orderId ? next(each) : each)))
}

function store(orders: readonly UnclearOrder[]): boolean {
  return writeStored('unclear_orders', orders.length > 0 ? [...orders] : null)
}

/** 20 hexadecimal digits, so that the id fits one line of a phone. `crypto.randomUUID` exists on secure pages only. */
function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
