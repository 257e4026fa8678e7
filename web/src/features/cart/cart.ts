import type { Cart } from '@storefront/shared/contract/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { useCached } from '../../api/reads.ts'
import { readStored, removeStored, useStored, writeStored } from '../../storage/stored.ts'
import { useSession } from '../auth/session.tsx'
import {
  cartFreshMs,
  cartKey,
  clearCachedCart,
  emptyCart,
  fetchCart,
  followOtherTabs,
  maySkipCartFetch,
  reloadCart,
} from './cart-cache.ts'
import { dropQuantities, useWantedQuantities } from './quantity-changes.ts'

export { followOtherTabs, reloadCart }

const cachedForMs = 60_000

/**
 * The fan's cart as it was fetched (CART-19, CALL-11). While it cannot be fetched the last known one stays beside `error`; without
 * cart id or session it is the empty cart and nothing is fetched. It follows other tabs: what is shown is always that of `cartId`.
 */
export function useFetchedCart() {
  const cartId = useStored('cart_id')
  const { session } = useSession()
  const { cache } = useSWRConfig()
  const key = session !== null && cartId !== null ? cartKey(cartId) : null
  const response = useCached<Cart>(
    key,
    async () => withKnownLines(await fetchCart(cartId ?? ''), cache.get(key ?? '')?.data),
    { freshFor: cartFreshMs, onMount: false, cachedFor: cachedForMs },
  )
  const known = key === null ? null : (response.data ?? readStored('cart_data'))
  return {
    cart: known ?? emptyCart,
    cartId,
    reload: reloadCart,
    // SWR draws a component again for what it has read: each of these on its own.
    get isLoading() {
      return response.isLoading && !known
    },
    get isValidating() {
      return response.isValidating
    },
    get error() {
      return key === null ? undefined : response.error
    },
  }
}

/**
 * The fan's cart, as every screen and the header's badge see it: what was fetched, with the quantities that the fan has just asked
 * for (CART-08).
 * @returns `cartId`, which changes to a line must name; `isSettling` while quantities are changing, so that `payment` is not yet that of the lines
 */
export function useCart() {
  const fetched = useFetchedCart()
  const { cart, cartId, reload } = fetched
  const wanted = useWantedQuantities(cartId)
  return {
    cart: useMemo(() => withQuantities(cart, wanted), [cart, wanted]),
    cartId,
    reload,
    isSettling: wanted.size > 0,
    get isLoading() {
      return fetched.isLoading
    },
    get error() {
      return fetched.error
    },
  }
}

/** Empties the cart here, not on the product server: for a changed event and for a paid order (EVENT-12, CART-21). */
export function clearCart(): void {
  dropQuantities()
  removeStored('cart_id', 'order_id', 'cart_data', 'last_cart_fetch')
  clearCachedCart()
}

/** Makes a cart that was cleared here the fan's cart again: as it was last seen, until it is fetched. */
export function restoreCart(cartId: string, lastSeen: Cart | null): void {
  clearCart()
  if (lastSeen) writeStored('cart_data', lastSeen)
  writeStored('cart_id', cartId)
  void reloadCart()
}

/** The history state that links on /cart give to where they lead: the fan has just viewed the cart (CART-20). */
export const fromCart = { fromCart: true } as const

/**
 * CART-20: fetches the cart again when a screen that shows it opens, unless the cached one will do. For /cart,
 * /confirmation and /checkout, and for the menu, where only a fan who arrives from the cart has the badge looked after;
 * the others show what `useCart` has (CALL-11).
 */
export function useCartVisit(): void {
  const { key, pathname, state } = useLocation()
  const { cache } = useSWRConfig()
  const visit = useEffectEvent(() => {
    const cartId = readStored('cart_id')
    const hasCachedCart = cartId !== null && cache.get(cartKey(cartId))?.data !== undefined
    // Where there is none it is being fetched already, as on a page that was just loaded.
    if (!hasCachedCart || (pathname === routes.home && !arrivesFromCart(state))) return
    const fetchedAt = readStored('last_cart_fetch')
    const viewed = key === 'default' || arrivesFromCart(state)
    if (!maySkipCartFetch({ fetchedAt, hasCachedCart, path: pathname, fromCart: viewed }, Date.now()))
      void reloadCart()
  })
  useEffect(() => visit(), [])
}

const arrivesFromCart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromCart' in state && state.fromCart === true

function withQuantities(cart: Cart, wanted: ReadonlyMap<string, number>): Cart {
  if (wanted.size === 0) return cart
  const items = cart.items.map((item) => {
    const quantity = wanted.get(String(item.itemID)) ?? item.quantity
    return quantity === item.quantity ? item : { ...item, quantity }
  })
  return { ...cart, items }
}

/** A line that came as it was stays the same object, so that nothing that shows it is drawn again. */
function withKnownLines(cart: Cart, before: Cart | undefined): Cart {
  const known = new Map(before?.items.map((item) => [JSON.stringify(item), item]))
  return { ...cart, items: cart.items.map((item) => known.get(JSON.stringify(item)) ?? item) }
}
