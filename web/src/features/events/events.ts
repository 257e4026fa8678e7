import { type Event, listEvents } from '@storefront/shared/contract/events.ts'
import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { useMemo } from 'react'
import { addressOf, call } from '../../api/client.ts'
import { UserFacingError } from '../../api/error-message.tsx'
import { neverFresh, readAhead, useCached } from '../../api/reads.ts'
import { reportError } from '../../api/reports.ts'
import { useDeviceCopy } from '../../storage/device.ts'
import { venueOffset } from '../../venue/clock.ts'
import { endUnlistedEvent, selectedEvent } from './selected-event.ts'

/**
 * The current and coming events; never cached as fresh (CALL-12, CALL-18). FAN-38: until they are read, the events
 * that this device has stored, except those whose end has passed: it decides nothing, and fresh data follows.
 */
export function useEvents() {
  const { data, error, isValidating, mutate } = useCached(addressOf(listEvents, {}), fetchEvents, neverFresh)
  const known = useDeviceCopy('events', data)
  const events = useMemo(
    () => (data ? known : known?.filter((event) => !hasEnded(event, Date.now(), venueOffset()))),
    [data, known],
  )
  return { events, error, isValidating, retry: () => mutate() }
}

/** Loads the events before the screen is drawn. */
export const readEventsAhead = (): Promise<unknown> => readAhead(addressOf(listEvents, {}), fetchEvents)

/**
 * The events of the product server, whose list decides whether the selected one is over (FAN-01).
 * @throws UserFacingError in English, because it is reported to operators (CALL-19); `Events` shows a separate
 *   message
 */
export async function fetchEvents(): Promise<Event[]> {
  const selected = selectedEvent()
  try {
    const events = await call(listEvents, {})
    endUnlistedEvent(selected, events)
    return events
  } catch (cause) {
    const error = new UserFacingError('Failed to fetch entertainment events', { cause })
    reportError(error)
    throw error
  }
}
