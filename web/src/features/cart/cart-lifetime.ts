import { type Cart, createCart } from '@storefront/shared/contract/cart.ts'
import { useEffect } from 'react'
import { isAuthError, NotSentError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.tsx'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { singleFlightPerFan } from '../../storage/fan.ts'
import { readStored, removeStored, useStored, writeStored } from '../../storage/stored.ts'
import { withLock } from '../../storage/tabs.ts'
import { toast } from '../../ui/toast/toast.ts'
import { getBranding } from '../../venue/branding.ts'
import { useSession } from '../auth/session.tsx'
import { clearCachedCart, reloadCart } from './cart.ts'
import { dropQuantities } from './quantity-changes.ts'

/** How long another tab may take to see what this tab has stored. */
const storageLagMs = 200

/**
 * The id of the stored cart or of a new one. Concurrent callers in all tabs create one (CART-01), only with a customer number.
 * @throws what `send` throws; then the next call tries again
 */
export const ensureCart: () => Promise<string> = singleFlightPerFan(() =>
  withLock('cart-creation', storedOrNew, storageLagMs),
)

/**
 * CART-01 to CART-03: creates the cart of a fan without one, once `ready`. While an order is unclear its cart may come back, so a new one
 * waits for the first item.
 */
export function useCartCreation(ready: boolean): void {
  const cartId = useStored('cart_id')
  const isUnclear = useStored('unclear_orders')?.some(({ notCharged }) => !notCharged) === true
  const { session } = useSession()
  const due = ready && cartId === null && !isUnclear && session?.hasCustomer === true
  useEffect(() => {
    // Without a connection nothing was sent, and a notice shows that; the next add creates the cart.
    if (due) ensureCart().catch((error) => error instanceof NotSentError || showNoCart(error))
  }, [due])
}

/**
 * CART-03: returns a function that creates the cart of a fan without one before an add, if the session has a customer number. It resolves
 * with false after a failure, which it has shown.
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

/** EVENT-12, CART-21: clears the cart in this browser: for another event, an event that has ended, or an order held for payment. */
export function clearCart(): void {
  dropQuantities()
  removeStored('cart_id', 'order_id', 'cart_data', 'last_cart_fetch')
  clearCachedCart()
}

/** Makes a cleared cart current again, with its last known contents until it is fetched. */
export function restoreCart(cartId: string, lastSeen: Cart | null): void {
  clearCart()
  if (lastSeen) writeStored('cart_data', lastSeen)
  writeStored('cart_id', cartId)
  void reloadCart()
}

/** CART-03, FAN-29: logs and toasts why there is no cart; the end of a session has a separate toast. */
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
  // A leftover order id belongs to an earlier, paid cart.
  removeStored('order_id')
  writeStored('cart_id', String(id))
  return String(id)
}
