import { addCartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { lineKey, quantityDelta } from '@storefront/shared/domain/cart/cart.ts'
import { useEffect } from 'react'
import { isAuthError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.tsx'
import { isReachable } from '../../api/reachability.ts'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { onPageEvents } from '../../page-events.ts'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type Line, reloadCart, setCachedQuantity, wantedQuantities } from './cart.ts'
import { markSoldOut } from './sold-out.ts'

/** CART-09: the delay between the last tap on a line and its request. */
const debounceMs = 1000

/** A changed line; `sent` is the quantity that the product server has once all requests have arrived. */
type Change = {
  readonly key: string
  readonly line: Line
  readonly cartId: string
  sent: number
  wanted: number
  timer?: ReturnType<typeof setTimeout> | undefined
  sending?: Promise<void> | undefined
}

const changes = new Map<string, Change>()

/**
 * CART-08, CART-09: shows the quantity at once and sends the difference after a delay without further changes of the
 * line; without a delay while the server is unreachable.
 * @param cartId the cart that the line was shown in; if another tab has begun another cart, that cart is shown
 *   instead
 */
export function changeQuantity(cartId: string, line: Line, wanted: number): void {
  if (readStored('cart_id') !== cartId) return void reloadCart()
  const key = keyOf(cartId, line)
  const pending = changes.get(key)
  // A line that is being removed is another one.
  const change = pending?.wanted ? pending : { key, line, cartId, sent: line.quantity, wanted }
  change.wanted = wanted
  clearTimeout(change.timer)
  // An unreachable server is reported at once.
  change.timer = setTimeout(() => void settle(change), isReachable() ? debounceMs : 0)
  changes.set(key, change)
  publish()
}

/** Sends the pending changes of a fan who leaves; the requests outlive the page. */
export function flushQuantities(): void {
  for (const change of [...changes.values()]) if (change.sent !== change.wanted) void transmit(change, true)
}

/**
 * Sends the pending changes when the fan leaves the screen or the page. Hiding the page counts too, because a phone
 * may never show it again.
 */
export function useFlushOnLeave(): void {
  useEffect(() => {
    const unsubscribe = onPageEvents({ hidden: flushQuantities })
    return () => {
      unsubscribe()
      flushQuantities()
    }
  }, [])
}

/** The removals under way, by item id. */
const removals = new Map<string, Promise<unknown>>()

/** Resolves once an item is removed: what is added of it before would be taken away with it. */
export const afterRemoval = async (itemID: Id): Promise<void> => void (await removals.get(String(itemID)))

/**
 * FAN-72: removes a line and shows it as removed at once. Its pending change is dropped, and one in flight awaited first.
 * @param remove sends the removal; when it fails the line is shown again
 * @returns a function to call once the cart is fetched without the line
 */
export async function removeLine(
  cartId: string,
  line: Line,
  remove: () => Promise<void>,
): Promise<() => void> {
  const key = keyOf(cartId, line)
  const pending = changes.get(key)
  if (pending) forget(pending)
  const change: Change = { key, line, cartId, sent: 0, wanted: 0 }
  changes.set(key, change)
  publish()
  const show = () => forget(change)
  const removed = Promise.resolve(pending?.sending).then(remove)
  removals.set(String(line.itemID), removed.catch(show))
  await removed
  return show
}

/** Drops all pending changes, for a cart that is abandoned. */
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
  const body = { itemID: change.line.itemID, quantity }
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
  await setCachedQuantity(change.cartId, change.line, change.sent)
  await reloadCart()
  if (change.sent === change.wanted) forget(change)
}

/** CART-10: only the response may have been lost, so the cart is read again. */
async function onError(change: Change, error: unknown): Promise<void> {
  const wasPending = isPending(change)
  forget(change)
  markSoldOut(change.line.itemID, error)
  if (isAuthError(error)) return
  if (wasPending) {
    const description = errorMessage(error, '', { texts: [] })
    toast({ title: t('errors.quantityFailed'), description, variant: 'destructive' })
  }
  await reloadCart()
}

const keyOf = (cartId: string, line: Line): string => JSON.stringify([cartId, lineKey(line)])
const isPending = (change: Change): boolean => changes.get(change.key) === change

function forget(change: Change): void {
  clearTimeout(change.timer)
  change.timer = undefined
  if (isPending(change)) changes.delete(change.key)
  publish()
}

function publish(): void {
  const byCart = new Map<string, Map<string, number>>()
  for (const { cartId, line, wanted } of changes.values())
    byCart.set(cartId, (byCart.get(cartId) ?? new Map()).set(lineKey(line), wanted))
  wantedQuantities.set(byCart)
}
