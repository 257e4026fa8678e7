import { addCartItem, getCart } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { noActiveCart } from '@storefront/shared/domain/cart/cart.ts'
import { ApiError } from '../../api/api-error.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { call } from '../../api/client.ts'
import { messages } from '../../api/messages.ts'
import { send } from '../../api/send.ts'
import { readStored, removeStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { reloadCart } from './cart-cache.ts'
import { ensureCart } from './create-cart.ts'

type Line = { itemID: Id; quantity: number }

/**
 * CART-12, CART-13, CALL-24: puts pieces of an item into the fan's cart and tells how it went by a toast.
 * @returns `add`, which answers whether it was added. The cart is fetched anew either way, for an add whose answer was
 *   lost may have arrived all the same
 */
export function useAddToCart(): { add: (line: Line) => Promise<boolean> } {
  const add = async (line: Line) => {
    const cartId = readStored('cart_id')
    if (cartId === null) {
      fail(noActiveCart)
      return false
    }
    try {
      await addToOpenCart(cartId, line)
      toast({ title: 'Item added to cart', variant: 'success' })
      return true
    } catch (error) {
      if (!(error instanceof Error && isAuthError(error)))
        fail((error instanceof ApiError && error.error) || messages.cart.addFailed)
      return false
    } finally {
      void reloadCart()
    }
  }
  return { add }
}

/** A fan whose cart was closed on the product server meanwhile gets a new one, once: the refused add put nothing in it. */
async function addToOpenCart(cartId: string, body: Line): Promise<void> {
  try {
    await send(addCartItem, { cartId, body })
  } catch (error) {
    if (!isRefused(error) || !(await isClosed(cartId))) throw error
    removeStored('cart_id')
    await send(addCartItem, { cartId: await ensureCart(), body })
  }
}

const isClosed = (cartId: string) => call(getCart, { cartId }).then(() => false, isRefused)

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400

function fail(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
