import { useEffect } from 'react'
import type { Pass } from '../../../storage/device-keys.ts'
import { isUnderWay } from '../pass-state.ts'
import { passOf, usePass } from '../passes.ts'
import { askOrder, findOrder, lastAsked } from '../seen-orders.ts'
import { askAgain } from './ask-again.ts'

const freshForMs = 10_000
const watched = new Map<string, { watchers: number; stop: () => void }>()

/** An order of this device, its status followed as long as it may change (FAN-22); null where the device does not know it. */
export function useLivePass(orderId: string | null): Pass | null {
  const pass = usePass(orderId)
  const changes = pass !== null && isUnderWay(pass)
  useEffect(() => (changes && orderId !== null ? watchOrder(orderId) : undefined), [changes, orderId])
  return pass
}

/** One watch of an order for all who show it; returns how to stop. */
function watchOrder(orderId: string): () => void {
  const watch = watched.get(orderId) ?? { watchers: 0, ...begin(orderId) }
  watch.watchers += 1
  watched.set(orderId, watch)
  return () => {
    watch.watchers -= 1
    if (watch.watchers > 0) return
    watched.delete(orderId)
    watch.stop()
  }
}

function begin(orderId: string): { stop: () => void } {
  const { stop, now } = askAgain(() => ask(orderId))
  if (Date.now() - lastAsked(passOf(orderId)?.transactionNumber ?? '') > freshForMs) now()
  return { stop }
}

async function ask(orderId: string): Promise<void> {
  const number = passOf(orderId)?.transactionNumber
  if (number) await askOrder({ displayTransactionNumber: number })
  else await findOrder(orderId)
}
