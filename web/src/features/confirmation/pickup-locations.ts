import { listPickupLocations, type PickupLocation } from '@storefront/shared/contract/events.ts'
import type { SWRResponse } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, call } from '../../api/client.ts'
import { reportError } from '../../api/report-error.ts'
import { neverFresh } from '../../api/swr-defaults.ts'
import { useCached } from '../../api/use-cached.ts'

/** Where orders can be picked up, mostly prefetched since the event was chosen; never fresh (CALL-12, CALL-20, EVENT-10). */
export function usePickupLocations(): SWRResponse<PickupLocation[], Error> {
  return useCached(addressOf(listPickupLocations, {}), fetchPickupLocations, neverFresh)
}

/** @throws Error 'Failed to fetch pickup locations', which operators hear of (CALL-19); what came is its cause */
export async function fetchPickupLocations(): Promise<PickupLocation[]> {
  try {
    return await call(listPickupLocations, {})
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : undefined
    // The status stays with it: the retry rule leaves an ended session alone.
    const error = Object.assign(new Error('Failed to fetch pickup locations', { cause }), { status })
    reportError(error)
    throw error
  }
}
