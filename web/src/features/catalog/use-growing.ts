import { startTransition, useEffect, useState } from 'react'

const first = 6
const step = 8

/**
 * A long list, a few rows at a time: first what a screen shows, the rest right after, so that no frame waits for hundreds of
 * cards. Everything is there in the end, for the browser's own search and for a fan who comes back to where they were.
 * @param waits while something else is about to be drawn that the fan has asked for
 */
export function useGrowing<T>(items: readonly T[], waits: boolean): readonly T[] {
  const [count, setCount] = useState(first)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole || waits) return
    const timer = setTimeout(() => startTransition(() => setCount(count + step)))
    return () => clearTimeout(timer)
  }, [count, isWhole, waits])
  return isWhole ? items : items.slice(0, count)
}
