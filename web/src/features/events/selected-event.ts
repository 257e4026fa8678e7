import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { instant, venueOffset } from '../../api/venue-clock.ts'
import { createStore } from '../../storage/create-store.ts'
import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { clearCart } from '../cart/cart-lifetime.ts'

/**
 * The event that the fan chose, null for none; a corrupt one (EVENT-11) or one that has ended (FAN-01) counts as
 * none. Only this file reads the stored event.
 */
export function selectedEvent(): SelectedEvent | null {
  const event = readStored('selected_event')
  return event && !isOver(event) ? event : null
}

/** `selectedEvent` for a component, updated at the end of the event. */
export function useSelectedEvent(): SelectedEvent | null {
  const event = useStored('selected_event')
  return useIsOver(event) ? null : event
}

/** FAN-01: whether the chosen event has ended and no other is chosen yet. */
export const hasSelectedEventEnded = (): boolean => isOver(readStored('selected_event'))

/** `hasSelectedEventEnded` for a component. */
export const useHasSelectedEventEnded = (): boolean => useIsOver(useStored('selected_event'))

/** FAN-01: clears the cart when its event ends. An order whose charge may have been sent is not part of it. */
export function useClearCartAtEventEnd(): void {
  const ended = useHasSelectedEventEnded()
  useEffect(() => {
    if (ended) clearCart()
  }, [ended])
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
 * choice and the same event keep it. Ids are compared as text: a stored 7 and a fetched '7' are the same event.
 */
export function abandonsCart(current: Chosen, next: Chosen): boolean {
  return current !== null && (next === null || String(next.id) !== String(current.id))
}

/** FAN-02: whether an event is the selected one. */
export const isSelected = (event: SelectedEvent, selected: Chosen): boolean =>
  selected !== null && !abandonsCart(selected, event)

const isOver = (event: SelectedEvent | null): boolean =>
  event !== null && hasEnded(event, Date.now(), venueOffset())

function useIsOver(event: SelectedEvent | null): boolean {
  const endOn = event?.endOn ?? ''
  const subscribe = useCallback((listener: () => void) => whenOver(endOn, listener), [endOn])
  return useSyncExternalStore(subscribe, () => isOver(event))
}

// A sleeping device delays timers, and its clock may be set, so the time is checked regularly.
const longestWaitMs = 60_000

/** Calls back at this instant (ISO text), and each time the page becomes visible. Returns how to stop. */
function whenOver(endOn: string, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = instant(endOn) - Date.now()
    if (left >= 0) timer = setTimeout(look, Math.min(left + 1, longestWaitMs))
  }
  const look = () => {
    listener()
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
