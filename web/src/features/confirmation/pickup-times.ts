import {
  formatPickupRange,
  hasPickupTimePassed,
  outlastsEvent,
} from '@storefront/shared/domain/delivery/delivery.ts'
import { offeredRanges } from '@storefront/shared/domain/delivery/pickup-choices.ts'
import type { TextOrMessage } from '../../messages/catalogue.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { venueOffset } from '../../venue/clock.ts'
import { timeText, venueTime } from '../../venue/formats.ts'

/** CONF-10 to CONF-12: the venue's ranges that fall into the event by the venue's clock; none without an event. */
export function pickupTimes(ranges: readonly string[], event: SelectedEvent | null): string[] {
  return event ? offeredRanges(ranges, event, venueOffset()) : []
}

/** FAN-14: the ranges that have not passed at `now`, epoch ms. */
export function pickupTimesLeft(
  ranges: readonly string[],
  event: SelectedEvent | null,
  now: number,
): string[] {
  return pickupTimes(ranges, event).filter(
    (time) => event && !hasPickupTimePassed(time, event, venueOffset(), now),
  )
}

/** FAN-14: the end of an event that a chosen range outlasts, '10:13 PM'; null where it does not. */
export const earlierEventEnd = (range: string, event: SelectedEvent | null, now: number): string | null =>
  event && outlastsEvent(range, event, venueOffset(), now) ? timeText(event.endOn) : null

/** The range that reads like `wanted`, even if the venue has changed its notation since. */
export const findSameRange = (ranges: readonly string[], wanted: string) =>
  ranges.find((range) => formatPickupRange(range) === formatPickupRange(wanted))

/** FAN-14: the reason why a time can no longer be chosen, as values for messages like 'confirmation.timeLost'. */
export function lostTimeReason(time: string, event: SelectedEvent | null) {
  const now = Date.now()
  const hasPassed = event && hasPickupTimePassed(time, event, venueOffset(), now)
  return { time: venueTime(time, now), reason: hasPassed ? 'passed' : 'gone' }
}

/** FAN-14: what replaces a time that has passed or was withdrawn, and the field's message; null for a valid choice. */
export function replacedTime(
  chosen: string,
  ranges: readonly string[],
  event: SelectedEvent | null,
): { next: string; error: TextOrMessage } | null {
  const left = pickupTimesLeft(ranges, event, Date.now())
  if (left.includes(chosen)) return null
  const [next = ''] = left
  const id = next ? 'confirmation.timeReplaced' : 'confirmation.noLaterTime'
  return { next, error: { id, values: lostTimeReason(chosen, event) } }
}
