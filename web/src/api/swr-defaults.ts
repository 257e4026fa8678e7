import type { SWRConfiguration } from 'swr'
import { isAuthError } from './auth-error.ts'

const retryAfterMs = 1000

/** How long a response stays fresh, and what makes it be read again. */
export type Freshness = {
  /** ms within which nothing is read again; 5 minutes unless given. */
  freshFor?: number
  /** Reads again when the page comes to the front. */
  onFocus?: boolean
  /** Reads again when a screen that shows it opens, unless it is fresh. */
  onMount?: boolean
  /** How many times a failed read is tried again, each 1 s later. */
  retries?: number
  /** ms after which a response that no component shows any more leaves the cache; kept unless given. */
  cachedFor?: number
}

/** CALL-12: never fresh: read again on focus, mount and reconnect. */
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
      if (retryCount > retries || isAuthError(error)) return
      setTimeout(() => revalidate({ retryCount }), retryAfterMs)
    },
  }
}
