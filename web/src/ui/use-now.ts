import { useSyncExternalStore } from 'react'

const everyMs = 30_000

/** The time, epoch ms, to half a minute: for what begins and ends while the fan looks at it. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / everyMs) * everyMs)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs)
  return () => clearInterval(timer)
}
