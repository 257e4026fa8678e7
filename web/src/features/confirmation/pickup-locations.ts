import { listPickupLocations, type PickupLocation } from '@storefront/shared/contract/events.ts'
import { fallbackPickupLocation } from '@storefront/shared/domain/delivery/pickup-choices.ts'
import { addressOf, call } from '../../api/client.ts'
import { UserFacingError } from '../../api/error-message.tsx'
import { neverFresh, useCached } from '../../api/reads.ts'
import { reportError } from '../../api/reports.ts'

/**
 * The venue's pickup locations, never cached as fresh (CALL-12, CALL-20, EVENT-10); undefined while they load.
 * CONF-09: a fallback replaces an empty or failed list.
 */
export function usePickupLocations() {
  const address = addressOf(listPickupLocations, {})
  const { data, error, mutate } = useCached(address, fetchPickupLocations, neverFresh)
  const known = data ?? (error ? [] : undefined)
  const names = [...new Set(known?.map(({ name }) => name).filter(Boolean))]
  return {
    names: known && (names.length === 0 ? [fallbackPickupLocation.name] : names),
    hasFailed: error !== undefined && !data,
    retry: mutate,
  }
}

/** @throws UserFacingError in English, because it is reported to operators (CALL-19); the screen has its own message */
export async function fetchPickupLocations(): Promise<PickupLocation[]> {
  try {
    return await call(listPickupLocations, {})
  } catch (cause) {
    const error = new UserFacingError('Failed to fetch pickup locations', { cause })
    reportError(error)
    throw error
  }
}
