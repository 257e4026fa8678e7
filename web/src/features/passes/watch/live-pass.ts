import { useEffect } from 'react'
import { poll } from '../../../api/poll.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { isUnderWay, passOf, usePass } from '../passes.ts'
import { findOrder, lastFetchedAt, syncOrder } from '../sync-order.ts'

const freshForMs = 10_000
const firstMs = 10_000
const growth = 1.5
const jitter = 0.15
const longestMs = 60_000
const watched = new Map<string, { watchers: number; stop: () => void }>()

/** An order of this device, polled while its status may change (FAN-22); null when the device does not have it. */
export function useLivePass(orderId: string | null): Pass | null {
  const pass = usePass(orderId)
  const changes = pass !== null && isUnderWay(pass)
  useEffect(() => (changes && orderId !== null ? watchOrder(orderId) : undefined), [changes, orderId])
  return pass
}

/** Polls an order once for all components that show it; returns how to stop. */
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
    () => refreshOrder(orderId),
    (polls) => nextPollMs(polls, Math.random()),
  )
  if (Date.now() - lastFetchedAt(passOf(orderId)?.transactionNumber ?? '') > freshForMs) now()
  return stop
}

async function refreshOrder(orderId: string): Promise<void> {
  const number = passOf(orderId)?.transactionNumber
  if (number) await syncOrder({ displayTransactionNumber: number })
  else await findOrder(orderId)
}

/** FAN-22: ms before the next poll after `polls` polls, growing, with jitter. `random` is 0 to 1. */
export function nextPollMs(polls: number, random: number): number {
  return Math.min(firstMs * growth ** polls, longestMs / (1 + jitter)) * (1 + jitter * random)
}
