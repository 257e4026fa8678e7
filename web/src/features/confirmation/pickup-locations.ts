import { listPickupLocations, type PickupLocation } from '@storefront/shared/contract/events.ts'
import type { SWRResponse } from 'swr'
import { addressOf } from '../../api/address.ts'
import { call } from '../../api/client.ts'
import { UserFacingError } from '../../api/error-message.ts'
import { reportError } from '../../api/report-error.ts'
import { neverFresh } from '../../api/swr-defaults.ts'
import { useCached } from '../../api/use-cached.ts'

/** Where orders can be picked up, mostly prefetched since the event was chosen; never fresh (CALL-12, CALL-20, EVENT-10). */
export function usePickupLocations(): SWRResponse<PickupLocation[], Error> {
  return useCached(addressOf(listPickupLocations, {}), fetchPickupLocations, neverFresh)
}

/** @throws UserFacingError 'Failed to fetch pickup locations', which is reported to operators (CALL-19) */
export async function fetchPickupLocations(): Promise<PickupLocation[]> {
  try {
    return await call(listPickupLocations, {})
  } catch (cause) {
    const error = new UserFacingError('Failed to fetch pickup locations', { cause })
    reportError(error)
    throw error
  }
}
