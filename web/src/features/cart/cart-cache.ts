import { type Cart, type CartItem, getCart } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { clearedCart } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { mutate } from 'swr'
import { addressOf } from '../../api/address.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'

const address = addressOf(getCart, {})

/** CALL-23: a cart's key in the cache, '/api/cart/details', with the id that the call names in its header. */
export const cartKey = (cartId: string): string => `${address}#${cartId}`

/** CART-21: what a fan without a cart has, and what is left of one that was cleared. */
export const emptyCart: Cart = { ...clearedCart, metadata: { gameData: null } }

export const cartFreshMs = 30_000

/**
 * CART-20: whether the cached cart will do. Only on /confirmation or for a fan who arrives from the cart, and only within
 * 30 s of the fetch.
 * @param visit `fetchedAt` in epoch ms, null when the cart was never fetched
 * @param now epoch ms
 */
export function maySkipCartFetch(
  visit: { fetchedAt: number | null; hasCachedCart: boolean; path: string; fromCart: boolean },
  now: number,
): boolean {
  if (visit.fetchedAt === null || !visit.hasCachedCart) return false
  const age = now - visit.fetchedAt
  return (visit.path === routes.confirmation || visit.fromCart) && age >= 0 && age <= cartFreshMs
}

/**
 * The cart of an id: the one in storage where that will do (CART-20), else from the product server, whose 400 means that
 * there is no active cart (CART-19). What was fetched is stored, with its time (STORE-05), while the id is still this one.
 * @throws what `call` throws
 */
export async function fetchCart(cartId: string): Promise<Cart> {
  const stored = readStored('cart_data')
  const visit = { path: location.pathname, fromCart: false, hasCachedCart: stored !== null }
  if (stored && maySkipCartFetch({ ...visit, fetchedAt: readStored('last_cart_fetch') }, Date.now()))
    return stored

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

/**
 * Fetches the fan's cart again, however fresh it is, if there is one. An error shows as the `error` of `useCart`; this
 * never rejects.
 */
export async function reloadCart(): Promise<void> {
  removeStored('last_cart_fetch')
  const cartId = readStored('cart_id')
  if (cartId !== null) await mutate(cartKey(cartId))
}

/** Sets in a cached cart what the product server is known to have carried out: a line's new quantity, or 0 for gone. */
export async function setCachedQuantity(cartId: string, itemID: Id, quantity: number): Promise<void> {
  const change = (items: CartItem[]) =>
    quantity === 0
      ? items.filter((item) => !sameId(item.itemID, itemID))
      : items.map((item) => (sameId(item.itemID, itemID) ? { ...item, quantity } : item))
  await mutate<Cart>(cartKey(cartId), (cart) => cart && { ...cart, items: change(cart.items) }, {
    revalidate: false,
  })
}

/** Removes every cart from the cache. */
export function clearCachedCart(): void {
  const isCart = (key: unknown) => typeof key === 'string' && key.startsWith(cartKey(''))
  void mutate(isCart, undefined, { revalidate: false })
}

/**
 * FAN-15: takes over a cart that another tab fetched, as soon as it is stored. Only while it is the same cart: what another
 * tab begins or closes shows by its id (`useCart`). Returns how to stop.
 */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const [cartId, cart] = [readStored('cart_id'), readStored('cart_data')]
    if (key !== 'cart_data' || cartId === null || cart === null) return
    mutate(cartKey(cartId), cart, { revalidate: false }).catch(() => {})
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
