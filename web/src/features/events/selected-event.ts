import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { clearCart } from '../cart/cart.ts'

/** The event the fan chose, null for none; it survives a reload, and a corrupt one counts as none (EVENT-11). */
export function useSelectedEvent(): SelectedEvent | null {
  return useStored('selected_event')
}

/** Chooses an event, or with null none. A change of event empties the cart (EVENT-09, EVENT-12, EVENT-13). */
export function selectEvent(event: SelectedEvent | null): void {
  if (abandonsCart(readStored('selected_event'), event)) clearCart()
  writeStored('selected_event', event)
}

type Chosen = { id: string | number } | null

/**
 * EVENT-12, EVENT-13: whether going from one selected event to another (null: none) empties the cart. The first choice
 * and choosing the same event again keep it. Ids count by their text: a stored 7 and a fetched '7' are the same event.
 */
export function abandonsCart(current: Chosen, next: Chosen): boolean {
  return current !== null && (next === null || String(next.id) !== String(current.id))
}
