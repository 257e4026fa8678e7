import { readStored, useStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { clearCart } from '../cart/cart.ts'
import { eventChange } from './stored-event.ts'

/** The event the fan chose, null for none; it survives a reload, and a corrupt one counts as none (EVENT-11). */
export function useSelectedEvent(): SelectedEvent | null {
  return useStored('selected_event')
}

/** Chooses an event, or with null none. Leaving one for another empties the cart (EVENT-09, EVENT-12, EVENT-13). */
export function selectEvent(event: SelectedEvent | null): void {
  if (eventChange(readStored('selected_event'), event).clearsCart) clearCart()
  writeStored('selected_event', event)
}
