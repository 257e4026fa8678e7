import { isWholeList, sameId } from '@storefront/shared/contract/lenient.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../storage/store.ts'
import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { clearCart } from '../cart/cart-lifetime.ts'

/**
 * The event that the fan chose, null for none; a corrupt one (EVENT-11) or one that is over (FAN-01) counts as none.
 * Only this file reads the stored event.
 */
export const selectedEvent = (): SelectedEvent | null => unlessOver(readStored('selected_event'))

/** `selectedEvent` for a component. */
export const useSelectedEvent = (): SelectedEvent | null => unlessOver(useStored('selected_event'))

const unlessOver = (event: SelectedEvent | null) => (event?.isOver ? null : event)

/** FAN-01: whether the chosen event is over and no other is chosen yet. */
export const hasSelectedEventEnded = (): boolean => readStored('selected_event')?.isOver === true

/** `hasSelectedEventEnded` for a component. */
export const useHasSelectedEventEnded = (): boolean => useStored('selected_event')?.isOver === true

/**
 * FAN-01: the event that was selected when the product server was asked for its list is over if the list no longer has it. Its cart
 * goes, but for an order whose charge may have been sent. A list that may lack a row, or that this device has stored, proves nothing.
 */
export function endUnlistedEvent(selected: SelectedEvent | null, listed: readonly SelectedEvent[]): void {
  const event = selectedEvent()
  if (!event || !sameId(event.id, selected?.id) || !isWholeList(listed)) return
  if (listed.some(({ id }) => sameId(id, event.id))) return
  // Before the cart goes, so that no tab creates another one.
  writeStored('selected_event', { ...event, isOver: true })
  clearCart()
}

/** The number of screens that the end of the event must not interrupt. */
const blockers = createStore(0)

/**
 * FAN-01, PAY-19: while `isBlocked`, the end of the event does not redirect from this screen, which shows a payment or
 * its outcome.
 */
export function useStayAtEventEnd(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return
    blockers.set(blockers.get() + 1)
    return () => blockers.set(blockers.get() - 1)
  }, [isBlocked])
}

/** Whether a screen that needs an event may be shown: one is selected, or its end must not interrupt. */
export function useMayShowEventScreen(): boolean {
  const event = useSelectedEvent()
  const blockerCount = useSyncExternalStore(blockers.subscribe, blockers.get)
  return event !== null || blockerCount > 0
}

/** Selects an event, or with null none. A change of event empties the cart (EVENT-09, EVENT-12, EVENT-13). */
export function selectEvent(event: SelectedEvent | null): void {
  if (abandonsCart(readStored('selected_event'), event)) clearCart()
  writeStored('selected_event', event)
}

type Chosen = { id: string | number } | null

/**
 * EVENT-12, EVENT-13: whether changing from one selected event to another (null: none) empties the cart. The first
 * choice and the same event keep it.
 */
export const abandonsCart = (current: Chosen, next: Chosen): boolean =>
  current !== null && !sameId(current.id, next?.id)
