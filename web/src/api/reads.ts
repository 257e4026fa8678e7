import { useEffect } from 'react'
import useSWR, {
  type Arguments,
  mutate,
  preload,
  SWRConfig,
  type SWRConfiguration,
  type SWRResponse,
  unstable_serialize,
  useSWRConfig,
} from 'swr'
import { sameFan } from '../storage/fan.ts'
import { isAuthError, isAuthRefusal, NetworkError } from './api-error.ts'
import { onReconnected } from './reachability.ts'

const retryAfterMs = 1000

/** How long a response stays fresh, and what triggers another read. */
export type Freshness = {
  /** ms until a response is stale; 5 minutes by default. */
  freshFor?: number
  /** Reads again when the page comes to the front. */
  onFocus?: boolean
  /** Reads stale data again when a screen that shows it opens. */
  onMount?: boolean
  /** How many times a failed read is retried, 1 s apart. */
  retries?: number
  /** ms until a response that no component shows leaves the cache; by default it stays. */
  cachedFor?: number
}

/** CALL-12: never fresh: read again on focus and, as SWR does by default, on mount and reconnect. */
export const neverFresh: Freshness = { freshFor: 0, onFocus: true }

/** SWR's options for a freshness; the defaults are those of CALL-09. */
export function swrOptions({
  freshFor = 5 * 60_000,
  onFocus = false,
  onMount = true,
  retries = 1,
}: Freshness = {}): SWRConfiguration {
  return {
    dedupingInterval: freshFor,
    revalidateOnFocus: onFocus,
    focusThrottleInterval: 1000,
    revalidateIfStale: onMount,
    refreshInterval: 0,
    onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
      if (retryCount > retries || isAuthRefusal(error)) return
      setTimeout(() => revalidate({ retryCount }), retryAfterMs)
    },
  }
}

/** How many components show a key, and the timer that removes it when none does. */
const holders = new Map<string, { count: number; timer?: ReturnType<typeof setTimeout> }>()

/**
 * A read through SWR's cache with our freshness.
 * @param key the read's address (`addressOf`); null while there is nothing to read, e.g. no event is selected
 * @returns SWR's response: show `data`, then `error` (ApiError, NetworkError, InvalidResponseError), then a skeleton
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
  useClaimedReadAhead(key)
  return useSWR<T, Error>(key, () => readForFan(read), swrOptions(freshness))
}

/** A read for the cache. After a sign-out it never settles, so that its error does not reach the next fan's cache. */
export async function readForFan<T>(read: () => Promise<T>): Promise<T> {
  const isSameFan = sameFan()
  try {
    return await read()
  } catch (error) {
    if (isSameFan()) throw error
    return new Promise(() => {})
  }
}

/** For a component that shows a key: data that was read ahead for it is no longer dropped. */
export function useClaimedReadAhead(key: Arguments): void {
  const name = unstable_serialize(key)
  useEffect(() => void preloadedKeys.delete(name), [name])
}

/** Keys that were read ahead and that no screen shows yet. */
const preloadedKeys = new Set<string>()
const { cache: sharedCache } = SWRConfig.defaultValue

/**
 * Reads what a screen will need: the screen uses this response as its first one (SWR's `preload`), also in its first render if it has
 * arrived (`mutate`). It reads nothing that is cached, and never fills another fan's cache. A screen that opens within a second gets
 * the error too, except one that ends the session: then the screen's own read fails and reports it.
 * @param goodForMs ms until unused data is dropped
 * @returns the data; undefined without any
 */
export async function readAhead<T>(
  key: Arguments,
  read: () => Promise<T>,
  goodForMs = 30_000,
): Promise<T | undefined> {
  const name = unstable_serialize(key)
  if (sharedCache.get(name)?.data !== undefined) return
  preloadedKeys.add(name)
  setTimeout(dropAhead, goodForMs, name)
  try {
    const data = await preload(key, () => readForFan(read))
    await mutate(key, data, { revalidate: false })
    return data
  } catch (error) {
    console.warn(`${name} was not read ahead`, error)
    if (isAuthError(error)) dropAhead(name)
    else setTimeout(dropAhead, retryAfterMs, name)
  }
}

/** `mutate` makes SWR drop the preloaded request. It reads nothing, since no component shows the key. */
function dropAhead(name: string): void {
  if (!preloadedKeys.delete(name)) return
  sharedCache.delete(name)
  void mutate(name)
}

/**
 * Empties the cache at sign-out, pending requests included: otherwise the next fan on this page would wait for the requests of the
 * previous one.
 */
export function useEmptyCache(isSignedOut: boolean): void {
  const { unload } = useSWRConfig()
  useEffect(() => {
    if (!isSignedOut) return
    preloadedKeys.clear()
    unload({ revalidate: false })
  }, [isSignedOut, unload])
}

/** FAN-28: repeats reads without a response as soon as the server can be reached. */
export function useRetriedReads(): void {
  const { cache, mutate } = useSWRConfig()
  useEffect(
    () =>
      onReconnected(() => {
        for (const key of [...cache.keys()])
          if (cache.get(key)?.error instanceof NetworkError) mutate(key).catch(() => {})
      }),
    [cache, mutate],
  )
}
