import { addCartItem, type CartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { quantityDelta } from '@storefront/shared/domain/cart/cart.ts'
import { useEffect } from 'react'
import { isAuthError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.ts'
import { isReachable } from '../../api/reachability.ts'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { reloadCart, setCachedQuantity, wantedQuantities } from './cart.ts'
import { noteSoldOut } from './sold-out.ts'

/** CART-09: how long after the last tap on a line its quantity is sent. */
const debounceMs = 1000

/** What a change needs to know of a line of the cart. */
export type Line = Pick<CartItem, 'itemID' | 'quantity'>

/** A line whose quantity the fan changed; `sent` is what the product server has, or will have when all it was sent arrives. */
type Change = {
  readonly key: string
  readonly itemID: Id
  readonly cartId: string
  sent: number
  wanted: number
  timer?: ReturnType<typeof setTimeout> | undefined
  sending?: Promise<void> | undefined
}

const changes = new Map<string, Change>()

/**
 * CART-08, CART-09: shows the quantity at once and sends the difference 1 s after the last change of the line; while the server is
 * out of reach at once.
 * @param cartId the cart that the line was shown in; if another tab began another one, that is shown instead
 */
export function changeQuantity(cartId: string, line: Line, wanted: number): void {
  if (readStored('cart_id') !== cartId) return void reloadCart()
  const key = keyOf(cartId, line.itemID)
  const change = changes.get(key) ?? { key, itemID: line.itemID, cartId, sent: line.quantity, wanted }
  change.wanted = wanted
  clearTimeout(change.timer)
  // Where it cannot be sent the fan reads so at once.
  change.timer = setTimeout(() => void settle(change), isReachable() ? debounceMs : 0)
  changes.set(key, change)
  publish()
}

/** Sends what has not been sent yet, for a fan who leaves; the calls outlive the page. */
export function flushQuantities(): void {
  for (const change of [...changes.values()]) if (change.sent !== change.wanted) void transmit(change, true)
}

/**
 * Flushes changed quantities when the fan leaves the screen it is used on, by a link or with the whole page. A phone may
 * never come back to a page that it hides, so hiding counts too.
 */
export function useFlushOnLeave(): void {
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flushQuantities()
    }
    window.addEventListener('pagehide', flushQuantities)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('pagehide', flushQuantities)
      document.removeEventListener('visibilitychange', whenHidden)
      flushQuantities()
    }
  }, [])
}

/** Takes back what was not sent of a line that is being removed; resolves when nothing of it is in flight any more. */
export async function dropQuantity(cartId: string, itemID: Id): Promise<void> {
  const change = changes.get(keyOf(cartId, itemID))
  if (!change) return
  forget(change)
  await change.sending
}

/** Takes back all changes, for a cart that is abandoned. */
export function dropQuantities(): void {
  for (const change of [...changes.values()]) forget(change)
}

async function settle(change: Change): Promise<void> {
  change.timer = undefined
  await change.sending
  if (change.timer === undefined && isPending(change)) await transmit(change, false)
}

function transmit(change: Change, keepalive: boolean): Promise<void> {
  clearTimeout(change.timer)
  change.timer = undefined
  const quantity = quantityDelta(change.sent, change.wanted)
  const isOurs = readStored('cart_id') === change.cartId
  if (!isOurs || (quantity === 0 && !change.sending)) forget(change)
  if (!isOurs || quantity === 0) return Promise.resolve()
  change.sent = change.wanted
  const body = { itemID: change.itemID, quantity }
  change.sending = send(addCartItem, { cartId: change.cartId, body }, { keepalive })
    .then(
      () => onSent(change),
      (error: unknown) => onError(change, error),
    )
    .finally(() => {
      change.sending = undefined
    })
  return change.sending
}

async function onSent(change: Change): Promise<void> {
  await setCachedQuantity(change.cartId, change.itemID, change.sent)
  await reloadCart()
  if (change.sent === change.wanted) forget(change)
}

/** CART-10. Only the response may have been lost, so the product server is asked what the cart holds now. */
async function onError(change: Change, error: unknown): Promise<void> {
  const wasPending = isPending(change)
  forget(change)
  noteSoldOut(change.itemID, error)
  if (isAuthError(error)) return
  if (wasPending) {
    const description = errorMessage(error, '', { texts: [] })
    toast({ title: t('errors.quantityFailed'), description, variant: 'destructive' })
  }
  await reloadCart()
}

const keyOf = (cartId: string, itemID: Id): string => JSON.stringify([cartId, String(itemID)])
const isPending = (change: Change): boolean => changes.get(change.key) === change

function forget(change: Change): void {
  clearTimeout(change.timer)
  change.timer = undefined
  if (isPending(change)) changes.delete(change.key)
  publish()
}

function publish(): void {
  const byCart = new Map<string, Map<string, number>>()
  for (const { cartId, itemID, wanted } of changes.values())
    byCart.set(cartId, (byCart.get(cartId) ?? new Map()).set(String(itemID), wanted))
  wantedQuantities.set(byCart)
}
