import { useEffect } from 'react'
import { poll } from '../../../api/poll.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { isUnderWay, passOf, usePass } from '../passes.ts'
import { askOrder, findOrder, lastAsked } from '../seen-orders.ts'

const freshForMs = 10_000
const firstMs = 10_000
const growth = 1.5
const jitter = 0.15
const longestMs = 60_000
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
  const watch = watched.get(orderId) ?? { watchers: 0, stop: begin(orderId) }
  watch.watchers += 1
  watched.set(orderId, watch)
  return () => {
    watch.watchers -= 1
    if (watch.watchers > 0) return
    watched.delete(orderId)
    watch.stop()
  }
}

function begin(orderId: string): () => void {
  const { stop, now } = poll(
    () => ask(orderId),
    (asked) => askAgainMs(asked, Math.random()),
  )
  if (Date.now() - lastAsked(passOf(orderId)?.transactionNumber ?? '') > freshForMs) now()
  return stop
}

async function ask(orderId: string): Promise<void> {
  const number = passOf(orderId)?.transactionNumber
  if (number) await askOrder({ displayTransactionNumber: number })
  else await findOrder(orderId)
}

/** FAN-22: ms until an order is asked for again after `asked` times: 10 s, then longer, up to a minute. `random` is 0 to 1. */
export function askAgainMs(asked: number, random: number): number {
  return Math.min(firstMs * growth ** asked, longestMs / (1 + jitter)) * (1 + jitter * random)
}
