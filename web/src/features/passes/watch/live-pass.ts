import { useEffect } from 'react'
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
  const { stop, now } = askAgain(() => ask(orderId))
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

/**
 * FAN-22: calls `ask` again and again, ever less often; never in a hidden page, at once when it is visible again or the
 * network is back. Returns how to stop, and how to ask now.
 */
export function askAgain(ask: () => Promise<unknown>): { stop: () => void; now: () => void } {
  let asked = 0
  let isAsking = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(now, askAgainMs(asked, Math.random()))
  }
  const now = () => {
    if (hasEnded || isAsking || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    isAsking = true
    // A failure is no news: it is asked again later.
    const ended = () => {
      isAsking = false
      asked += 1
      if (!hasEnded) wait()
    }
    ask().then(ended, ended)
  }
  wait()
  window.addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return {
    now,
    stop() {
      hasEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    },
  }
}
