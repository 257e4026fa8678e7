import { type Event, listEvents } from '@storefront/shared/contract/events.ts'
import type { SWRResponse } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, call } from '../../api/client.ts'
import { reportError } from '../../api/report-error.ts'
import { neverFresh } from '../../api/swr-defaults.ts'
import { useCached } from '../../api/use-cached.ts'

/** What is on now and later; never fresh (CALL-12, CALL-18). */
export function useEvents(): SWRResponse<Event[], Error> {
  return useCached(addressOf(listEvents, {}), fetchEvents, neverFresh)
}

/** @throws Error 'Failed to fetch entertainment events', which operators hear of (CALL-19); what came is its cause */
export async function fetchEvents(): Promise<Event[]> {
  try {
    return await call(listEvents, {})
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : undefined
    // The status stays with it: the retry rule leaves an ended session alone.
    const error = Object.assign(new Error('Failed to fetch entertainment events', { cause }), { status })
    reportError(error)
    throw error
  }
}
