import { isLocked, withLock } from '../../../storage/tabs.ts'
import { unclearOrder } from './unclear-orders.ts'

/** The longest time in which a charge whose page is gone may still reach our server. */
const inFlightMs = 30_000

/** Ids of the requests that this page sent. */
const sentHere = new Set<string>()
const lockOf = (orderId: string) => `charge ${orderId}`

/**
 * Sends the charge of an order under a lock that other tabs can see, so that they do not take it for one that never
 * arrived.
 */
export function withChargeLock<T>(orderId: string, requestId: string, send: () => Promise<T>): Promise<T> {
  sentHere.add(requestId)
  return withLock(lockOf(orderId), send)
}

/**
 * Whether a charge may still reach our server, so that 'no attempt' proves nothing. The page that sent the charge
 * asks only after its call has ended. Any other page looks for the sending tab's lock; without one (the tab was closed or
 * reloaded), half a minute has to pass.
 */
export async function mayBeInFlight(orderId: string): Promise<boolean> {
  const order = unclearOrder(orderId)
  if (!order || sentHere.has(order.requestId)) return false
  if (Math.abs(Date.now() - order.since) < inFlightMs) return true
  return isLocked(lockOf(orderId))
}
