import { type CartItem, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { noActiveCart } from '@storefront/shared/domain/cart/cart.ts'
import { ApiError } from '../../api/api-error.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { send } from '../../api/send.ts'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { noteQuantity, reloadCart } from './cart-cache.ts'
import { dropQuantity } from './quantity-changes.ts'

/**
 * CART-11 to CART-13, CALL-24: takes a line out of the fan's cart and tells how it went by a toast. A change of its
 * quantity that is still on its way comes first, or it would bring the line back.
 * @returns whether the line is gone
 */
export async function removeFromCart({ itemID }: CartItem): Promise<boolean> {
  const cartId = readStored('cart_id')
  if (cartId === null) {
    fail(noActiveCart)
    return false
  }
  try {
    await dropQuantity(itemID)
    await send(removeCartItem, { cartId, params: { itemID } })
    await noteQuantity(itemID, 0)
    toast({ title: 'Item removed from cart', variant: 'success' })
    return true
  } catch (error) {
    if (!(error instanceof Error && isAuthError(error)))
      fail((error instanceof ApiError && error.error) || 'Failed to remove item from cart')
    return false
  } finally {
    void reloadCart()
  }
}

function fail(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
