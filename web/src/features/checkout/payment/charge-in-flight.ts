import { unclearOrder } from './unclear-orders.ts'

/** How long a charge whose page has gone may take to reach our server. */
const onItsWayMs = 30_000

/** Requests of this page. */
const sentHere = new Set<string>()
const lockOf = (orderId: string) => `charge ${orderId}`

/** Runs work that no other tab may do at the same time. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Browsers offer locks to secure pages only.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, work) as Promise<T>
}

/** Runs the call that charges an order; no tab takes it for one that never arrived meanwhile. */
export function whileSending<T>(orderId: string, requestId: string, send: () => Promise<T>): Promise<T> {
  sentHere.add(requestId)
  return exclusively(lockOf(orderId), send)
}

/**
 * Whether the charge of an order may not have reached our server yet, so that 'no attempt' proves nothing. The page that
 * sent it knows when its call ended. Any other page asks whether a tab still waits for the response; where there is none,
 * since it was closed or reloaded, half a minute has to pass.
 */
export async function mayBeOnItsWay(orderId: string): Promise<boolean> {
  const order = unclearOrder(orderId)
  if (!order || sentHere.has(order.requestId)) return false
  if (Math.abs(Date.now() - order.since) < onItsWayMs) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(orderId))
}
