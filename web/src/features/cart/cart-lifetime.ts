import { type Cart, createCart } from '@storefront/shared/contract/cart.ts'
import { useEffect } from 'react'
import { isAuthError, NotSentError } from '../../api/api-error.ts'
import { getBranding } from '../../api/boot.ts'
import { errorMessage } from '../../api/error-message.ts'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { singleFlightPerFan } from '../../storage/fan.ts'
import { readStored, removeStored, useStored, writeStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSession } from '../auth/session.tsx'
import { clearCachedCart, reloadCart } from './cart.ts'
import { dropQuantities } from './quantity-changes.ts'

/**
 * The id of the fan's cart, from storage or, where there is none, of a new one. However many ask at once, from however
 * many tabs, one cart is created (CART-01). Only for a session with a customer number.
 * @throws what `send` throws; nothing is stored then and the next call tries again
 */
export const ensureCart: () => Promise<string> = singleFlightPerFan(() => oneTabAtATime(storedOrNew))

/**
 * CART-01 to CART-03: creates the cart of a fan who has none, once `ready`. While an order is unclear its cart may come
 * back, so the next one waits for the first thing that is put into it.
 */
export function useCartCreation(ready: boolean): void {
  const cartId = useStored('cart_id')
  const isUnclear = useStored('unclear_orders')?.some(({ notCharged }) => !notCharged) === true
  const { session } = useSession()
  const due = ready && cartId === null && !isUnclear && session?.hasCustomer === true
  useEffect(() => {
    // Without a connection nothing was tried, and the fan reads that there is none; adding something creates it later.
    if (due) ensureCart().catch((error) => error instanceof NotSentError || showNoCart(error))
  }, [due])
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
      showNoCart(error)
      return false
    }
  }
}

/** Empties the cart here, not on the product server: for another event or one that ends, and for an order that is held to be paid (EVENT-12, CART-21). */
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

/** CART-03, FAN-29: logs why there is no cart and toasts; the end of a session has its own toast. */
function showNoCart(error: unknown): void {
  console.error(errorMessage(error, 'Failed to create cart', { texts: ['error', 'userMessage'] }))
  if (isAuthError(error)) return
  const description = errorMessage(error, t('errors.cartNotInitialized'), { texts: [] })
  toast({ title: t('app.error'), description, variant: 'destructive' })
}

async function storedOrNew(): Promise<string> {
  const stored = readStored('cart_id')
  if (stored !== null) return stored
  const { id } = await send(createCart, { body: { storeID: getBranding().additionalAttributes.storeID } })
  // An order id that is still there belongs to an earlier cart, which was paid.
  removeStored('order_id')
  writeStored('cart_id', String(id))
  return String(id)
}

/** How much later than this tab another one may see what was stored here. */
const storageLagMs = 200

/** The work's result is there at once; the next tab's turn comes when it can see what was stored. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks to secure pages only.
  if (!('locks' in navigator)) return work()
  return new Promise((resolve, reject) => {
    const turn = async () => {
      await work().then(resolve, reject)
      await new Promise((over) => setTimeout(over, storageLagMs))
    }
    navigator.locks.request('cart-creation', turn).catch(reject)
  })
}
