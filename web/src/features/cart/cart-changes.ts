import { addCartItem, getCart, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { useState } from 'react'
import { ApiError, isAuthError, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { errorMessage, UserFacingError } from '../../api/error-message.ts'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { readStored, removeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { reloadCart, setCachedQuantity } from './cart.ts'
import { ensureCart, useCartBeforeAdding } from './cart-lifetime.ts'
import { dropQuantity, type Line } from './quantity-changes.ts'
import { noteSoldOut } from './sold-out.ts'

// What a fan adds to the cart and takes out of it. Quantities of lines are changed by `quantity-changes.ts`, what an order held comes
// back by `takeBack` of checkout. After each the cart is fetched again, also where it failed: a change whose response was lost may have
// arrived all the same.

/**
 * CART-12, CART-13, CALL-24: puts pieces of an item into the fan's cart and shows the result by a toast.
 * @returns whether it was added
 */
export async function addToCart(line: Line): Promise<boolean> {
  const added = await tryAdding(line)
  // The bar of the cart says how much is in it now.
  if (added)
    toast({
      title: t('cartChanges.added'),
      variant: 'success',
      keepOnNavigation: true,
      silentForScreenReader: true,
    })
  void reloadCart()
  return added
}

/**
 * CART-12, CART-13: puts pieces of an item into the fan's cart, and toasts only if that fails. The caller fetches the cart
 * again.
 * @returns whether it was added
 */
export async function tryAdding(line: Line): Promise<boolean> {
  try {
    await putIntoCart(line)
    return true
  } catch (error) {
    showStartFailure(error, t('errors.cartAddFailed'))
    return false
  }
}

/**
 * CART-11 to CART-13, CALL-24, FAN-11: takes a line out of the fan's cart and shows the result by a toast, which can undo it
 * for 6 s. A change of its quantity that is still in flight comes first, or it would bring the line back.
 * @param cartId the cart that the line was shown in; if another tab began another one, nothing is sent and that is shown
 * @param byKeyboard moves focus to Undo, which a fan at a keyboard could not reach in time
 * @returns whether the line is gone
 */
export async function removeFromCart(cartId: string, line: Line, byKeyboard = false): Promise<boolean> {
  try {
    const current = readStored('cart_id')
    if (current === null) throw new UserFacingError(t('errors.noActiveCart'))
    if (current !== cartId) return false
    await dropQuantity(cartId, line.itemID)
    await send(removeCartItem, { cartId, params: { itemID: line.itemID } })
    await setCachedQuantity(cartId, line.itemID, 0)
    toast({
      title: t('cartChanges.removed'),
      variant: 'success',
      duration: toastDurations.undo,
      keepOnNavigation: true,
      action: { label: t('app.undo'), onClick: () => void putBack(cartId, line), takesFocus: byKeyboard },
    })
    return true
  } catch (error) {
    showStartFailure(error, t('cartChanges.removeFailed'))
    return false
  } finally {
    void reloadCart()
  }
}

/**
 * FAN-11: puts a line that was removed back into its cart, with its quantity, and shows the result by a toast. The product
 * server appends it, so it stands at the end. A cart that is not the fan's any more (another event, a paid order, another
 * tab) is left alone.
 */
export async function putBack(cartId: string, { itemID, quantity }: Line): Promise<void> {
  if (readStored('cart_id') !== cartId) {
    toast({ title: t('app.error'), description: t('cartChanges.notPutBack'), variant: 'destructive' })
    return
  }
  try {
    await send(addCartItem, { cartId, body: { itemID, quantity } })
    toast({ title: t('cartChanges.putBack'), variant: 'success' })
  } catch (error) {
    showStartFailure(error, t('errors.cartAddFailed'))
  } finally {
    void reloadCart()
  }
}

/**
 * FAN-08: puts what an order held into the cart, one item after the other, at the price of today. What the product server
 * refuses, because it is sold out or not sold any more, is left out and named in the one message at the end.
 * @returns `orderAgain`, and `busy` while it runs
 */
export function useOrderAgain({ items }: Pick<Pass, 'items'>): { orderAgain: () => void; busy: boolean } {
  const hasCart = useCartBeforeAdding()
  const [busy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    try {
      if (await hasCart()) await addAll(items)
    } finally {
      setBusy(false)
    }
  }
  return { orderAgain: () => void order(), busy }
}

async function addAll(items: Pass['items']): Promise<void> {
  const refused: string[] = []
  const failed: string[] = []
  let pieces = 0
  let isOffline = false
  for (const { itemID, name, quantity } of items) {
    try {
      await putIntoCart({ itemID, quantity })
      pieces += quantity
    } catch (error) {
      if (isAuthError(error)) return
      ;(error instanceof ApiError && error.status < 500 ? refused : failed).push(name)
      if (error instanceof NetworkError) isOffline = true
    }
  }
  await reloadCart()
  const parts = [
    refused.length > 0 && t('cartChanges.notAvailable', { names: refused.join(', ') }),
    failed.length > 0 &&
      `${t('cartChanges.notAdded', { names: failed.join(', ') })} ${t(isOffline ? 'errors.connection' : 'cartChanges.pleaseTryAgain')}`,
  ].filter((part) => part !== false)
  toast({
    title: pieces === 0 ? t('cartChanges.nothingAdded') : t('cartChanges.piecesAdded', { count: pieces }),
    variant: pieces === 0 ? 'destructive' : 'success',
    ...(parts.length > 0 && { description: parts.join(' '), duration: 8000 }),
  })
}

/** CALL-24: what turns out to be sold out is marked so (FAN-06). Where there is no cart nothing is sent. */
async function putIntoCart(line: Line): Promise<void> {
  const cartId = readStored('cart_id')
  if (cartId === null) throw new UserFacingError(t('errors.noActiveCart'))
  try {
    await addToOpenCart(cartId, line)
  } catch (error) {
    noteSoldOut(line.itemID, error)
    throw error
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

/** Toasts why a change failed; the end of the session has its own toast. */
function showStartFailure(error: unknown, fallback: string): void {
  if (isAuthError(error)) return
  const description = errorMessage(error, fallback, { texts: ['error', 'userMessage'] })
  toast({ title: t('app.error'), description, variant: 'destructive' })
}
