import type { CallOf, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import type { SWRResponse } from 'swr'
import { addressOf } from './address.ts'
import { call } from './client.ts'
import { takePrefetched } from './prefetch.ts'
import type { Freshness } from './swr-defaults.ts'
import { useCached } from './use-cached.ts'

/**
 * Reads a GET endpoint through the cache; its key is path and query, e.g. '/api/cart/details'.
 * @param input null while there is nothing to ask, e.g. no event is chosen yet
 * @param freshness how long the response stays fresh, 5 minutes unless given (CALL-09)
 * @returns SWR's response: show `data`, then `error` (ApiError, NetworkError, InvalidResponseError), then a skeleton
 */
export function useEndpoint<const E extends Endpoint & { method: 'GET' }>(
  entry: E,
  input: CallOf<E> | null,
  freshness: Freshness = {},
): SWRResponse<ResponseOf<E>, Error> {
  const key = input && addressOf(entry, input)
  return useCached<ResponseOf<E>>(
    key,
    () => (takePrefetched(key ?? '') as Promise<ResponseOf<E>> | null) ?? call(entry, input as CallOf<E>),
    freshness,
  )
}
