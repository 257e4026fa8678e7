import { addCartItem } from '@storefront/shared/contract/cart.ts'
import { isAuthError } from '../../../api/auth-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { readStored } from '../../../storage/stored.ts'
import type { UnclearOrder } from '../../../storage/stored-keys.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { reloadCart } from '../../cart/cart.ts'
import { change, forgetOrder, putBack } from './unclear-orders.ts'

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
    toast({ title: 'Items added to cart', variant: 'success', keepOnNavigation: true })
  } catch (error) {
    if (isAuthError(error)) return
    const description = errorMessage(error, messages.cart.addFailed, { texts: ['error'] })
    toast({ title: 'Error', description, variant: 'destructive' })
  } finally {
    void reloadCart()
  }
}

function withoutLine(cart: NonNullable<UnclearOrder['cart']>, itemID: string | number) {
  return { ...cart, items: cart.items.filter((line) => line.itemID !== itemID) }
}
