import { type CartItem, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { noActiveCart } from '@storefront/shared/domain/cart/cart.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { errorMessage } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { send } from '../../api/send.ts'
import { readStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { reloadCart, setCachedQuantity } from './cart-cache.ts'
import { putBack } from './put-back.ts'
import { dropQuantity } from './quantity-changes.ts'

/**
 * CART-11 to CART-13, CALL-24, FAN-11: takes a line out of the fan's cart and shows the result by a toast, which can undo it
 * for 6 s. A change of its quantity that is still in flight comes first, or it would bring the line back.
 * @param cartId the cart that the line was shown in; if another tab began another one, nothing is sent and it is shown anew
 * @param byKeyboard moves focus to Undo, which a fan at a keyboard could not reach in time
 * @returns whether the line is gone
 */
export async function removeFromCart(
  cartId: string,
  { itemID, quantity }: Pick<CartItem, 'itemID' | 'quantity'>,
  byKeyboard = false,
): Promise<boolean> {
  const current = readStored('cart_id')
  if (current === null) {
    toastError(noActiveCart)
    return false
  }
  if (current !== cartId) {
    void reloadCart()
    return false
  }
  try {
    await dropQuantity(cartId, itemID)
    await send(removeCartItem, { cartId, params: { itemID } })
    await setCachedQuantity(cartId, itemID, 0)
    toast({
      title: 'Item removed from cart',
      variant: 'success',
      duration: toastDurations.undo,
      keepOnNavigation: true,
      action: {
        label: 'Undo',
        onClick: () => void putBack(cartId, { itemID, quantity }),
        takesFocus: byKeyboard,
      },
    })
    return true
  } catch (error) {
    if (!isAuthError(error))
      toastError(errorMessage(error, messages.cart.removeFailed, { texts: ['error', 'userMessage'] }))
    return false
  } finally {
    void reloadCart()
  }
}

function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
