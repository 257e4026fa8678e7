import { useEffect } from 'react'
import useSWR, { type SWRResponse, useSWRConfig } from 'swr'
import { sameFan } from '../storage/fan.ts'
import { type Freshness, swrOptions } from './swr-defaults.ts'

/** How many components show a key, and the timer that removes it once none does. */
const holders = new Map<string, { count: number; timer?: ReturnType<typeof setTimeout> }>()

/**
 * SWR with our freshness, for reads that are more than one call; plain GETs take `useEndpoint`.
 * @param key null while there is nothing to read
 */
export function useCached<T>(
  key: string | null,
  read: () => Promise<T>,
  { cachedFor, ...freshness }: Freshness = {},
): SWRResponse<T, Error> {
  const { cache } = useSWRConfig()
  useEffect(() => {
    if (key === null || cachedFor === undefined) return
    const held = holders.get(key) ?? { count: 0 }
    holders.set(key, held)
    clearTimeout(held.timer)
    held.count += 1
    return () => {
      held.count -= 1
      if (held.count === 0) held.timer = setTimeout(() => cache.delete(key), cachedFor)
    }
  }, [key, cachedFor, cache])
  return useSWR<T, Error>(key, () => forCache(read), swrOptions(freshness))
}

/** A read for the cache. Once its fan has gone it never ends, or its error would stand in the cache of the next fan. */
export async function forCache<T>(read: () => Promise<T>): Promise<T> {
  const isSameFan = sameFan()
  try {
    return await read()
  } catch (error) {
    if (isSameFan()) throw error
    return new Promise(() => {})
  }
}
