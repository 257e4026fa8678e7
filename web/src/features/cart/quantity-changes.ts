import { addCartItem } from '@storefront/shared/contract/cart.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { quantityDelta } from '@storefront/shared/domain/cart/cart.ts'
import { useEffect } from 'react'
import { isAuthError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-message.tsx'
import { isReachable } from '../../api/reachability.ts'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { onPageEvents } from '../../page-events.ts'
import { readStored } from '../../storage/stored.ts'
import { toast } from '../../ui/toast/toast.ts'
import { cartLineKey, type Line, reloadCart, setCachedQuantity, wantedQuantities } from './cart.ts'
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
 * CART-08, CART-09: shows the quantity at once and sends the difference after a delay without further changes of the line.
 * @param cartId the cart that the line was shown in; if another tab has begun another one, that is shown instead
 */
export function changeQuantity(cartId: string, line: Line, wanted: number): void {
  if (readStored('cart_id') !== cartId) return void reloadCart()
  const key = cartLineKey(cartId, line)
  const pending = changes.get(key)
  // A line that is being removed is another one.
  const change = pending?.wanted ? pending : { key, line, cartId, sent: line.quantity, wanted }
  change.wanted = wanted
  clearTimeout(change.timer)
  // An unreachable server is reported at once.
  change.timer = setTimeout(sendWhenFree, isReachable() ? debounceMs : 0, change)
  changes.set(key, change)
  publish()
}

/** Sends the pending changes of a fan who leaves; the requests outlive the page. */
export function flushQuantities(): void {
  for (const change of [...changes.values()]) if (change.sent !== change.wanted) void transmit(change, true)
}

/** Sends the pending changes when the fan leaves the screen or hides the page, which a phone may never show again. */
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

/** Resolves once an item is removed: pieces that are added before would be removed with it. */
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
  const key = cartLineKey(cartId, line)
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

/** Sends a change once the one in flight has arrived, unless the fan has changed the line again. */
async function sendWhenFree(change: Change): Promise<void> {
  change.timer = undefined
  await change.sending
  if (change.timer === undefined && isPending(change)) await transmit(change, false)
}

async function transmit(change: Change, keepalive: boolean): Promise<void> {
  clearTimeout(change.timer)
  change.timer = undefined
  const { cartId, line } = change
  const quantity = quantityDelta(change.sent, change.wanted)
  const isOurs = readStored('cart_id') === cartId
  if (!isOurs || (quantity === 0 && !change.sending)) forget(change)
  if (!isOurs || quantity === 0) return
  change.sent = change.wanted
  const sent = send(addCartItem, { cartId, body: { itemID: line.itemID, quantity } }, { keepalive })
  change.sending = sent
    .then(
      () => onSent(change),
      (error: unknown) => onError(change, error),
    )
    .finally(() => {
      change.sending = undefined
    })
  await change.sending
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

const isPending = (change: Change): boolean => changes.get(change.key) === change

function forget(change: Change): void {
  clearTimeout(change.timer)
  change.timer = undefined
  if (isPending(change)) changes.delete(change.key)
  publish()
}

function publish(): void {
  wantedQuantities.set(new Map([...changes].map(([key, { wanted }]) => [key, wanted])))
}
