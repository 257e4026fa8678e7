import { type Event, listEvents } from '@storefront/shared/contract/events.ts'
import type { SWRResponse } from 'swr'
import { addressOf, call } from '../../api/client.ts'
import { UserFacingError } from '../../api/error-message.ts'
import { reportError } from '../../api/report-error.ts'
import { neverFresh } from '../../api/swr-defaults.ts'
import { useCached } from '../../api/use-cached.ts'

/** What is on now and later; never fresh (CALL-12, CALL-18). */
export function useEvents(): SWRResponse<Event[], Error> {
  return useCached(addressOf(listEvents, {}), fetchEvents, neverFresh)
}

/** @throws UserFacingError 'Failed to fetch entertainment events', which is reported to operators (CALL-19) */
export async function fetchEvents(): Promise<Event[]> {
  try {
    return await call(listEvents, {})
  } catch (cause) {
    const error = new UserFacingError('Failed to fetch entertainment events', { cause })
    reportError(error)
    throw error
  }
}
