import { useEffect } from 'react'
import useSWR, { mutate, type SWRResponse, useSWRConfig } from 'swr'
import { sameFan } from '../storage/fan.ts'
import { isEarlyReadGood } from './early-reads.ts'
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
  useEffect(() => noteShown(key), [key])
  const options = swrOptions(key !== null && wasJustRead(key) ? { ...freshness, onMount: false } : freshness)
  return useSWR<T, Error>(key, () => forCache(key ?? '', read), options)
}

/**
 * A read for the cache, or the one under this key that is under way ahead of it. Once its fan has gone it never ends, or its error
 * would stand in the cache of the next fan.
 */
export async function forCache<T>(key: string, read: () => Promise<T>): Promise<T> {
  const isSameFan = sameFan()
  try {
    return await ((underWay.get(key) as Promise<T> | undefined) ?? read())
  } catch (error) {
    if (isSameFan()) throw error
    return new Promise(() => {})
  }
}

const underWay = new Map<string, Promise<unknown>>()
const justRead = new Set<string>()
/** How long what was read ahead is as good as read by the screen itself, in ms: until a slow phone has drawn it. */
const justReadForMs = 10_000

/** A screen shows it: the next one that opens reads it again. */
export function noteShown(key: string | null): void {
  if (key !== null) justRead.delete(key)
}

/** Whether a screen that opens has this from `readAhead`, and does not ask for it once more. */
export const wasJustRead = (key: string): boolean => justRead.has(key)

/**
 * Puts into the cache what the page has asked for already, so that its first screen is drawn with it and not as a skeleton
 * first. An error is left to the screen, which says what is wrong.
 * @param key the address of the read
 * @param keep puts it into the cache, under `key` unless given
 */
export async function readAhead<T>(
  key: string,
  read: () => Promise<T>,
  keep: (data: T) => Promise<unknown> = (data) => mutate(key, data, { revalidate: false }),
): Promise<void> {
  if (!(await isEarlyReadGood(key))) return
  const reading = forCache(key, read)
  underWay.set(key, reading)
  try {
    await keep(await reading)
    justRead.add(key)
    setTimeout(() => justRead.delete(key), justReadForMs)
  } catch (error) {
    console.warn(`${key} was not read ahead`, error)
  } finally {
    underWay.delete(key)
  }
}
