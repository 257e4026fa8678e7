import {
  formatPickupRange,
  hasPickupTimePassed,
  offeredRanges,
} from '@storefront/shared/domain/delivery/delivery.ts'
import { venueOffset } from '../../api/venue-clock.ts'
import { venueTime } from '../../api/venue-texts.ts'
import type { TextOrMessage } from '../../messages/catalogue.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'

/** CONF-10 to CONF-12: which of the venue's ranges an event has, as the venue's clock understands them; none without an event. */
export function pickupTimes(ranges: readonly string[], event: SelectedEvent | null): string[] {
  return event ? offeredRanges(ranges, event, venueOffset()) : []
}

/** FAN-14: those that have not passed at `now`, epoch ms. */
export function pickupTimesLeft(
  ranges: readonly string[],
  event: SelectedEvent | null,
  now: number,
): string[] {
  return pickupTimes(ranges, event).filter(
    (time) => event && !hasPickupTimePassed(time, event, venueOffset(), now),
  )
}

/** Of `ranges` the one that a fan reads like `wanted`, whatever way the venue wrote that at the time. */
export const readAlike = (ranges: readonly string[], wanted: string) =>
  ranges.find((range) => formatPickupRange(range) === formatPickupRange(wanted))

/** FAN-14: why a time cannot be chosen any more, for the sentences that say so ('confirmation.timeLost' and its like). */
export function lossOf(time: string, event: SelectedEvent | null) {
  const now = Date.now()
  const hasPassed = event && hasPickupTimePassed(time, event, venueOffset(), now)
  return { time: venueTime(time, now), reason: hasPassed ? 'passed' : 'gone' }
}

/** FAN-14: the time that replaces a chosen one that has passed, or that the venue does not offer any more, and what the fan reads at the field; null while the choice stands. */
export function replacedTime(
  chosen: string,
  ranges: readonly string[],
  event: SelectedEvent | null,
): { next: string; error: TextOrMessage } | null {
  const left = pickupTimesLeft(ranges, event, Date.now())
  if (left.includes(chosen)) return null
  const [next = ''] = left
  const id = next ? 'confirmation.timeReplaced' : 'confirmation.noLaterTime'
  return { next, error: { id, values: lossOf(chosen, event) } }
}
