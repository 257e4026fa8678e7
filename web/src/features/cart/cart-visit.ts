import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { readStored } from '../../storage/stored.ts'
import { cartKey, reloadCart } from './cart-cache.ts'
import { maySkipCartFetch } from './cart-freshness.ts'

/** The history state that links on /cart give to where they lead: the fan has just viewed the cart (CART-20). */
export const fromCart = { fromCart: true } as const

/**
 * CART-20: fetches the cart anew when a screen that shows it opens, unless the cached one will do. For /cart,
 * /confirmation and /checkout; the others live with what `useCart` has.
 */
export function useCartVisit(): void {
  const { key, pathname, state } = useLocation()
  const { cache } = useSWRConfig()
  const visit = useEffectEvent(() => {
    const hasCachedCart = cache.get(cartKey)?.data !== undefined
    // Where there is none it is being fetched already, as on a page that was just loaded.
    if (!hasCachedCart) return
    const fetchedAt = readStored('last_cart_fetch')
    const viewed = key === 'default' || arrivesFromCart(state)
    if (!maySkipCartFetch({ fetchedAt, hasCachedCart, path: pathname, fromCart: viewed }, Date.now()))
      void reloadCart()
  })
  useEffect(() => visit(), [])
}

const arrivesFromCart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromCart' in state && state.fromCart === true
