import { addCartItem, getCart, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { sameId } from '@storefront/shared/contract/lenient.ts'
import { lineKey } from '@storefront/shared/domain/cart/cart.ts'
import { useState } from 'react'
import { ApiError, isAuthError, NetworkError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { errorMessage, UserFacingError } from '../../api/error-message.tsx'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { readStored, removeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { type Line, reloadCart, setCachedQuantity, showAdded } from './cart.ts'
import { ensureCart, useCartBeforeAdding } from './cart-lifetime.ts'
import { afterRemoval, removeLine } from './quantity-changes.ts'
import { markSoldOut } from './sold-out.ts'

// The cart is fetched again after every change, also after a failed one: a change whose response was lost may have arrived.

/**
 * CART-12, CART-13, CALL-24: adds an item to the fan's cart and shows the result as a toast; FAN-72: counted at once.
 * @param hasCart from `useCartBeforeAdding`
 * @returns whether it was added
 */
export async function addToCart(line: Line, hasCart: () => Promise<boolean>): Promise<boolean> {
  const takeBack = showAdded([line])
  const added = (await hasCart()) && (await tryAdding(line))
  const title = t('cartChanges.added')
  // The cart's own live region announces the new quantity.
  if (added) toast({ title, variant: 'success', keepOnNavigation: true, silentForScreenReader: true })
  else takeBack()
  void reloadCart().then(takeBack)
  return added
}

/** CART-12, CART-13: adds an item and toasts only a failure; resolves with whether it was added. The caller fetches the cart again. */
export async function tryAdding(line: Line): Promise<boolean> {
  try {
    await addToCurrentCart(line)
    return true
  } catch (error) {
    showFailure(error, t('errors.cartAddFailed'))
    return false
  }
}

/**
 * CART-11 to CART-13, CALL-24, FAN-11: removes a line, at once on the screen (FAN-72), and shows the result as a toast with Undo.
 * @param cartId the cart that the line was shown in; nothing is sent if another tab has begun another one
 * @param byKeyboard moves the focus to Undo, which a keyboard user could not reach in time
 * @returns whether the line is gone
 */
export async function removeFromCart(cartId: string, line: Line, byKeyboard = false): Promise<boolean> {
  let forget = () => {}
  try {
    const current = readStored('cart_id')
    if (current === null) throw new UserFacingError(t('errors.noActiveCart'))
    if (current !== cartId) return false
    forget = await removeLine(cartId, line, () => sendRemoval(cartId, line))
    await setCachedQuantity(cartId, line, 0)
    toast({
      title: t('cartChanges.removed'),
      variant: 'success',
      duration: toastDurations.undo,
      keepOnNavigation: true,
      action: { label: t('app.undo'), onClick: () => void undoRemoval(cartId, line), takesFocus: byKeyboard },
    })
    return true
  } catch (error) {
    showFailure(error, t('cartChanges.removeFailed'))
    return false
  } finally {
    void reloadCart().then(forget)
  }
}

/** WORLD-15: the call removes an item with all its lines, so of several lines the pieces of this one are subtracted. */
async function sendRemoval(cartId: string, line: Line): Promise<void> {
  const { itemID } = line
  const lines = readStored('cart_data')?.items.filter((each) => sameId(each.itemID, itemID)) ?? []
  const quantity = lines.find((each) => lineKey(each) === lineKey(line))?.quantity
  if (lines.length < 2 || !quantity) await send(removeCartItem, { cartId, params: { itemID } })
  else await send(addCartItem, { cartId, body: { itemID, quantity: -quantity } })
}

/** FAN-11: adds a removed line again, at the cart's end, unless the cart is no longer the fan's (another event, a paid order, another tab). */
export async function undoRemoval(cartId: string, { itemID, quantity }: Line): Promise<void> {
  if (readStored('cart_id') !== cartId) {
    toast({ title: t('app.error'), description: t('cartChanges.notPutBack'), variant: 'destructive' })
    return
  }
  const takeBack = showAdded([{ itemID, quantity }])
  try {
    await send(addCartItem, { cartId, body: { itemID, quantity } })
    toast({ title: t('cartChanges.putBack'), variant: 'success' })
  } catch (error) {
    takeBack()
    showFailure(error, t('errors.cartAddFailed'))
  } finally {
    void reloadCart().then(takeBack)
  }
}

/** FAN-08: adds the items of an earlier order one by one, at today's price, and names those that the product server refuses. */
export function useOrderAgain({ items }: Pick<Pass, 'items'>): { orderAgain: () => void; busy: boolean } {
  const hasCart = useCartBeforeAdding()
  const [busy, setBusy] = useState(false)
  const orderAgain = async () => {
    setBusy(true)
    const takeBack = showAdded(items)
    try {
      if (await hasCart()) await addAll(items)
    } finally {
      takeBack()
      setBusy(false)
    }
  }
  return { orderAgain: () => void orderAgain(), busy }
}

async function addAll(items: Pass['items']): Promise<void> {
  const refused: string[] = []
  const failed: string[] = []
  let added = 0
  let isOffline = false
  for (const { itemID, name, quantity } of items) {
    try {
      await addToCurrentCart({ itemID, quantity })
      added += quantity
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
    title: added === 0 ? t('cartChanges.nothingAdded') : t('cartChanges.piecesAdded', { count: added }),
    variant: added === 0 ? 'destructive' : 'success',
    ...(parts.length > 0 && { description: parts.join(' '), duration: 8000 }),
  })
}

/**
 * CALL-24: adds an item to the current cart; an item that is refused as sold out is marked so (FAN-06).
 * @throws UserFacingError without a cart, and what `send` throws
 */
async function addToCurrentCart(line: Line): Promise<void> {
  await afterRemoval(line.itemID)
  const cartId = readStored('cart_id')
  if (cartId === null) throw new UserFacingError(t('errors.noActiveCart'))
  try {
    await send(addCartItem, { cartId, body: line }).catch(async (error) => {
      // The refused add changed nothing, so it is repeated once in a new cart if the product server has closed this one.
      if (!isRefused(error) || !(await isClosed(cartId))) throw error
      removeStored('cart_id')
      await send(addCartItem, { cartId: await ensureCart(), body: line })
    })
  } catch (error) {
    markSoldOut(line.itemID, error)
    throw error
  }
}

const isClosed = (cartId: string) => call(getCart, { cartId }).then(() => false, isRefused)

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400

/** Toasts the reason of a failed change; the end of the session has a separate toast. */
function showFailure(error: unknown, fallback: string): void {
  if (isAuthError(error)) return
  const description = errorMessage(error, fallback, { texts: ['error', 'userMessage'] })
  toast({ title: t('app.error'), description, variant: 'destructive' })
}
