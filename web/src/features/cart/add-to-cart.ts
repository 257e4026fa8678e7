import { addCartItem, getCart } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { noActiveCart } from '@storefront/shared/domain/cart/cart.ts'
import { ApiError } from '../../api/api-error.ts'
import { isAuthError } from '../../api/auth-error.ts'
import { call } from '../../api/client.ts'
import { errorMessage, UserFacingError } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { send } from '../../api/send.ts'
import { readStored, removeStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSession } from '../auth/session.tsx'
import { reloadCart } from './cart-cache.ts'
import { ensureCart, showCreationError } from './create-cart.ts'
import { noteSoldOut } from './sold-out.ts'

type Line = { itemID: Id; quantity: number }

/**
 * CART-12, CART-13, CALL-24: puts pieces of an item into the fan's cart and shows the result by a toast. The cart is
 * fetched again either way, since an add whose response was lost may have arrived all the same.
 * @returns whether it was added
 */
export async function addToCart(line: Line): Promise<boolean> {
  const added = await tryAdding(line)
  // The bar of the cart says how much is in it now.
  if (added)
    toast({
      title: 'Item added to cart',
      variant: 'success',
      keepOnNavigation: true,
      silentForScreenReader: true,
    })
  void reloadCart()
  return added
}

/**
 * CART-12, CART-13: puts pieces of an item into the fan's cart, and toasts only if that fails. What is shown of the cart
 * stays as it is: `reloadCart` comes after it, either way.
 * @returns whether it was added
 */
export async function tryAdding(line: Line): Promise<boolean> {
  try {
    await putIntoCart(line)
    return true
  } catch (error) {
    if (!isAuthError(error))
      toastError(errorMessage(error, messages.cart.addFailed, { texts: ['error', 'userMessage'] }))
    return false
  }
}

/**
 * CALL-24: puts pieces of an item into the fan's cart. What turns out to be sold out is marked so (FAN-06).
 * @throws what `send` throws; a UserFacingError where there is no cart, and nothing is sent then
 */
export async function putIntoCart(line: Line): Promise<void> {
  const cartId = readStored('cart_id')
  if (cartId === null) throw new UserFacingError(noActiveCart)
  try {
    await addToOpenCart(cartId, line)
  } catch (error) {
    noteSoldOut(line.itemID, error)
    throw error
  }
}

/**
 * CART-03: a fan whose cart could not be created earlier gets one before adding something, provided that the session has a
 * customer number. Returns false when that failed too; the fan has seen a toast then.
 */
export function useCartBeforeAdding(): () => Promise<boolean> {
  const { session } = useSession()
  return async () => {
    if (readStored('cart_id') !== null || !session?.hasCustomer) return true
    try {
      await ensureCart()
      return true
    } catch (error) {
      showCreationError(error)
      return false
    }
  }
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

function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
