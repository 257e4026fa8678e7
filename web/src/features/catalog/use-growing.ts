import { startTransition, useEffect, useState } from 'react'

const first = 12
const step = 8

/**
 * A long list, a few rows at a time: first what a screen shows, the rest right after, so that no frame waits for hundreds of
 * cards. Everything is there in the end, for the browser's own search and for a fan who comes back to where they were.
 * @param of what the list is of; another one begins again, a list that was only read anew does not
 */
export function useGrowing<T>(items: readonly T[], of: string | undefined): readonly T[] {
  const [grown, setGrown] = useState({ of, count: first })
  const count = grown.of === of ? grown.count : first
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setGrown({ of, count: count + step })))
    return () => clearTimeout(timer)
  }, [of, count, isWhole])
  return isWhole ? items : items.slice(0, count)
}
