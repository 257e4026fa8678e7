import { addCartItem, type CartItem } from '@storefront/shared/contract/cart.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { errorMessage } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { send } from '../../api/send.ts'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { reloadCart } from './cart-cache.ts'

/**
 * FAN-11: puts a line that was removed back into its cart, with its quantity, and shows the result by a toast. The product
 * server appends it, so it stands at the end. A cart that is not the fan's any more (another event, a paid order, another
 * tab) is left alone.
 */
export async function putBack(
  cartId: string,
  { itemID, quantity }: Pick<CartItem, 'itemID' | 'quantity'>,
): Promise<void> {
  if (readStored('cart_id') !== cartId) return toastError(messages.cart.notPutBack)
  try {
    await send(addCartItem, { cartId, body: { itemID, quantity } })
    toast({ title: 'Item put back', variant: 'success' })
  } catch (error) {
    if (!isAuthError(error))
      toastError(errorMessage(error, messages.cart.addFailed, { texts: ['error', 'userMessage'] }))
  } finally {
    void reloadCart()
  }
}

function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
