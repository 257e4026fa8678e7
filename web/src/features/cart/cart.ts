import { type Cart, type CartItem, getCart } from '@storefront/shared/contract/cart.ts'
import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import {
  type AddInFlight,
  clearedCart,
  lineKey,
  piecesWith,
  totalQuantity,
} from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { mutate, useSWRConfig } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, call } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'
import { createStore } from '../../storage/store.ts'
import { readStored, removeStored, useStored, writeStored } from '../../storage/stored.ts'
import { useSession } from '../auth/session.tsx'

const freshForMs = 30_000
const cachedForMs = 60_000

const address = addressOf(getCart, {})

/** CALL-23: the SWR key of a cart: the path and the cart id, which the call sends as a header. */
export const cartKey = (cartId: string): string => `${address}#${cartId}`

/** CART-21: the cart of a fan without one, and what remains of a cleared cart. */
export const emptyCart: Cart = { ...clearedCart, metadata: { gameData: null } }

/** The fields of a cart line that a change needs; an item that is about to get its line has no `cartItemID` yet. */
export type Line = Pick<CartItem, 'itemID' | 'quantity'> & Partial<Pick<CartItem, 'cartItemID'>>

/**
 * CART-08: quantities that the fan asked for and the fetched cart does not show yet, by `cartLineKey`; 0 for a line that is being removed.
 * Written by `quantity-changes.ts`.
 */
export const wantedQuantities = createStore<ReadonlyMap<string, number>>(new Map())

/** WORLD-15: the key of a line of a cart. */
export const cartLineKey = (cartId: string | null, line: Pick<Line, 'itemID' | 'cartItemID'>): string =>
  JSON.stringify([cartId, lineKey(line)])

/** FAN-72: adds that the fetched cart does not show yet; those of taps on a menu card by item id as text. */
export const addsInFlight = createStore<ReadonlyMap<string | symbol, readonly AddInFlight[]>>(new Map())

/** Replaces the adds of a key; without any the key goes. */
export function setAdds(key: string | symbol, adds: readonly AddInFlight[]): void {
  const next = new Map(addsInFlight.get())
  if (adds.length > 0) next.set(key, adds)
  else next.delete(key)
  addsInFlight.set(next)
}

/** FAN-72: counts pieces as in the cart until the returned function is called. */
export function showAdded(lines: readonly Line[]): () => void {
  const key = Symbol()
  const stored = readStored('cart_data') ?? emptyCart
  const known = withQuantities(stored, readStored('cart_id'), wantedQuantities.get()).items
  const before = (id: Id) => totalQuantity(known.filter(({ itemID }) => sameId(itemID, id)))
  setAdds(
    key,
    lines.map(({ itemID, quantity }) => ({ itemID, before: before(itemID), quantity })),
  )
  return () => setAdds(key, [])
}

/**
 * The fan's cart (CART-19, CALL-11) with the quantities that the fan has just asked for (CART-08). After an error the last known cart stays
 * beside `error`; without a cart id or a session it is the empty cart and nothing is fetched. It is always the cart of `cartId`, also when
 * another tab changes that.
 * @returns `cartId`, which changes to a line must name; `isSettling` while quantities are changing and `payment` does not match the lines
 *   yet; FAN-72, HEADER-07: `pieces` with those that are being added, and `isAdding` while there are any
 */
export function useCart() {
  const cartId = useStored('cart_id')
  const { session } = useSession()
  const { cache } = useSWRConfig()
  const wanted = useSyncExternalStore(wantedQuantities.subscribe, wantedQuantities.get)
  const adds = useSyncExternalStore(addsInFlight.subscribe, addsInFlight.get)
  const key = session !== null && cartId !== null ? cartKey(cartId) : null
  const { data, error, isLoading } = useCached<Cart>(
    key,
    async () => reuseUnchangedLines(await fetchCart(cartId ?? ''), cache.get(key ?? '')?.data),
    { freshFor: freshForMs, onMount: false, cachedFor: cachedForMs },
  )
  const known = key === null ? null : (data ?? storedCart(cartId))
  const fetched = known ?? emptyCart
  const cart = useMemo(() => withQuantities(fetched, cartId, wanted), [fetched, cartId, wanted])
  return {
    cart,
    cartId,
    isSettling: wanted.size > 0,
    pieces: useMemo(() => piecesWith(cart.items, [...adds.values()].flat()), [cart.items, adds]),
    isAdding: adds.size > 0,
    isLoading: isLoading && !known,
    error,
  }
}

/** CART-20: the history state of links on /cart, which tells the next screen that the fan has just seen the cart. */
export const fromCart = { fromCart: true } as const

/**
 * CART-20: fetches the cart again when a screen that shows it opens, unless it was just fetched. For /cart, /confirmation and /checkout; on
 * the menu only for a fan who arrives from the cart. Other screens use `useCart` alone (CALL-11).
 */
export function useCartRefresh(): void {
  const { key, pathname, state } = useLocation()
  const { cache } = useSWRConfig()
  const refresh = useEffectEvent(() => {
    const cartId = readStored('cart_id')
    // Without a cached cart a fetch is already running.
    if (cartId === null || cache.get(cartKey(cartId))?.data === undefined) return
    const isFromCart = state?.fromCart === true
    if (pathname === routes.home && !isFromCart) return
    const isViewed = pathname === routes.confirmation || key === 'default' || isFromCart
    if (!isViewed || !wasJustFetched()) void reloadCart()
  })
  useEffect(() => refresh(), [])
}

/** CART-20: whether the stored cart was fetched at most 30 s ago; never by a clock that was set back since. */
function wasJustFetched(): boolean {
  const ageMs = Date.now() - (readStored('last_cart_fetch') ?? Number.NaN)
  return ageMs >= 0 && ageMs <= freshForMs
}

/** The cart that this browser stores, unless it is known to be another one. */
function storedCart(cartId: string | null): Cart | null {
  const stored = readStored('cart_data')
  return stored?.id == null || sameId(stored.id, cartId) ? stored : null
}

/**
 * The cart with this id: on /confirmation the stored one if it was just fetched (CART-20), else from the product server, whose 400 means
 * that there is no active cart (CART-19). The fetched cart is stored with its time (STORE-05) if the id is still current.
 * @throws what `call` throws
 */
export async function fetchCart(cartId: string): Promise<Cart> {
  const stored = storedCart(cartId)
  if (stored && location.pathname === routes.confirmation && wasJustFetched()) return stored
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

/** Fetches the fan's cart again, however fresh it is; does nothing without a cart. Never rejects: `useCart` has the error. */
export async function reloadCart(): Promise<void> {
  removeStored('last_cart_fetch')
  const cartId = readStored('cart_id')
  if (cartId !== null) await mutate(cartKey(cartId))
}

/** Sets a line's quantity in a cached cart after the product server has confirmed it; 0 removes the line. */
export async function setCachedQuantity(cartId: string, line: Line, quantity: number): Promise<void> {
  const confirmed = new Map([[cartLineKey(cartId, line), quantity]])
  await mutate<Cart>(cartKey(cartId), (cart) => cart && withQuantities(cart, cartId, confirmed), {
    revalidate: false,
  })
}

/** Removes every cart from the cache. */
export function clearCachedCart(): void {
  const isCart = (key: unknown) => typeof key === 'string' && key.startsWith(cartKey(''))
  void mutate(isCart, undefined, { revalidate: false })
}

/**
 * FAN-15: shows a cart that another tab has fetched and stored, if it is the same cart; a cart that another tab begins or closes is noticed
 * by its id (`useCart`). Returns how to stop.
 */
export function syncCartAcrossTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const [cartId, cart] = [readStored('cart_id'), readStored('cart_data')]
    if (key !== 'cart_data' || cartId === null || cart === null) return
    void mutate(cartKey(cartId), cart, { revalidate: false })
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function withQuantities(cart: Cart, cartId: string | null, wanted: ReadonlyMap<string, number>): Cart {
  if (wanted.size === 0) return cart
  const items = cart.items.map((item) => {
    const quantity = wanted.get(cartLineKey(cartId, item)) ?? item.quantity
    return quantity === item.quantity ? item : { ...item, quantity }
  })
  return { ...cart, items: items.filter(({ quantity }) => quantity > 0) }
}

/** Unchanged lines keep their identity, so that memoized components do not render again. */
function reuseUnchangedLines(cart: Cart, before: Cart | undefined): Cart {
  const known = new Map(before?.items.map((item) => [JSON.stringify(item), item]))
  return { ...cart, items: cart.items.map((item) => known.get(JSON.stringify(item)) ?? item) }
}
