import { type Cart, type CartItem, getCart } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { clearedCart } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { mutate, useSWRConfig } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, call } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'
import { createStore } from '../../storage/create-store.ts'
import { readStored, removeStored, useStored, writeStored } from '../../storage/stored.ts'
import { useSession } from '../auth/session.tsx'

const freshForMs = 30_000
const cachedForMs = 60_000

const address = addressOf(getCart, {})

/** CALL-23: a cart's key in the cache, '/api/cart/details', with the id that the call names in its header. */
export const cartKey = (cartId: string): string => `${address}#${cartId}`

/** CART-21: what a fan without a cart has, and what is left of one that was cleared. */
export const emptyCart: Cart = { ...clearedCart, metadata: { gameData: null } }

/**
 * Quantities that the fan asked for and the fetched cart does not show yet, by cart and by item id as text (CART-08):
 * `quantity-changes.ts` writes them.
 */
export const wantedQuantities = createStore<ReadonlyMap<string, ReadonlyMap<string, number>>>(new Map())

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
    { freshFor: freshForMs, onMount: false, cachedFor: cachedForMs },
  )
  const known = key === null ? null : (response.data ?? readStored('cart_data'))
  return {
    cart: known ?? emptyCart,
    cartId,
    // Getters, since SWR draws a component again only for the fields that it reads.
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
  const { cart, cartId } = fetched
  const wanted = useSyncExternalStore(wantedQuantities.subscribe, () =>
    wantedQuantities.get().get(cartId ?? ''),
  )
  return {
    cart: useMemo(() => withQuantities(cart, wanted), [cart, wanted]),
    cartId,
    isSettling: wanted !== undefined,
    get isLoading() {
      return fetched.isLoading
    },
    get error() {
      return fetched.error
    },
  }
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
    // Where none is cached it is being fetched already, as on a page that was just loaded.
    if (cartId === null || cache.get(cartKey(cartId))?.data === undefined) return
    if (pathname === routes.home && !arrivesFromCart(state)) return
    const fetchedAt = readStored('last_cart_fetch')
    const viewed = key === 'default' || arrivesFromCart(state)
    if (!maySkipCartFetch({ fetchedAt, path: pathname, fromCart: viewed }, Date.now())) void reloadCart()
  })
  useEffect(() => visit(), [])
}

const arrivesFromCart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromCart' in state && state.fromCart === true

/**
 * CART-20: whether a cart that is known will do. Only on /confirmation or for a fan who arrives from the cart, and only
 * within 30 s of the fetch.
 * @param fetchedAt in epoch ms, as is `now`; null when the cart was never fetched
 */
export function maySkipCartFetch(
  { fetchedAt, path, fromCart }: { fetchedAt: number | null; path: string; fromCart: boolean },
  now: number,
): boolean {
  if (fetchedAt === null) return false
  const age = now - fetchedAt
  return (path === routes.confirmation || fromCart) && age >= 0 && age <= freshForMs
}

/**
 * The cart of an id: the one in storage where that will do (CART-20), else from the product server, whose 400 means that
 * there is no active cart (CART-19). What was fetched is stored, with its time (STORE-05), while the id is still this one.
 * @throws what `call` throws
 */
export async function fetchCart(cartId: string): Promise<Cart> {
  const stored = readStored('cart_data')
  const visit = { fetchedAt: readStored('last_cart_fetch'), path: location.pathname, fromCart: false }
  if (stored && maySkipCartFetch(visit, Date.now())) return stored

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

/** Fetches the fan's cart again, however fresh it is, if there is one. It never rejects: `useCart` has the error. */
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

function withQuantities(cart: Cart, wanted: ReadonlyMap<string, number> | undefined): Cart {
  if (!wanted) return cart
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
