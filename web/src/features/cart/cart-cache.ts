import { type Cart, type CartItem, getCart } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { emptyCart as nothing } from '@storefront/shared/domain/cart/cart.ts'
import { mutate } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, call } from '../../api/client.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'
import { maySkipCartFetch } from './cart-freshness.ts'

/** CALL-23: '/api/cart/details'. */
export const cartKey: string = addressOf(getCart, {})

export const emptyCart: Cart = { id: null, ...nothing, metadata: { gameData: null } }

/**
 * The cart of an id: the one in storage where that will do (CART-20), else from the product server, and 400 says that
 * there is no active cart (CART-19). What was fetched is kept, with its time (STORE-05), while the cart is still this one.
 * @throws what `call` throws
 */
export async function fetchCart(cartId: string): Promise<Cart> {
  const kept = readStored('cart_data')
  const visit = { path: location.pathname, fromCart: false, hasCachedCart: kept !== null }
  if (kept && maySkipCartFetch({ ...visit, fetchedAt: readStored('last_cart_fetch') }, Date.now()))
    return kept

  const cart = await call(getCart, { cartId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) return emptyCart
    throw error
  })
  if (readStored('cart_id') === cartId) {
    writeStored('cart_data', cart)
    writeStored('last_cart_fetch', Date.now())
  }
  return cart
}

/** Fetches the cart anew, however fresh it is. A failure shows as the `error` of `useCart`; it never rejects. */
export async function reloadCart(): Promise<void> {
  removeStored('last_cart_fetch')
  await mutate(cartKey)
}

/** Notes in the cached cart what the product server is known to have carried out: a line's new quantity, or 0 for gone. */
export async function noteQuantity(itemID: Id, quantity: number): Promise<void> {
  const change = (items: CartItem[]) =>
    quantity === 0
      ? items.filter((item) => !sameId(item.itemID, itemID))
      : items.map((item) => (sameId(item.itemID, itemID) ? { ...item, quantity } : item))
  await mutate<Cart>(cartKey, (cart) => cart && { ...cart, items: change(cart.items) }, { revalidate: false })
}

/** Forgets the cached cart. */
export function forgetCart(): void {
  void mutate(cartKey, undefined, { revalidate: false })
}
