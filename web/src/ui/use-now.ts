import { useSyncExternalStore } from 'react'

const everyMs = 30_000

/** The time (epoch ms) in steps of half a minute, for states that begin or end while the fan is looking. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / everyMs) * everyMs)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs)
  return () => clearInterval(timer)
}
