import { hasPickupTimePassed, offeredRanges } from '@storefront/shared/domain/delivery/delivery.ts'
import { getBranding } from '../../api/boot.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'

const offsetAt = (ms: number) => -new Date(ms).getTimezoneOffset()

/** CONF-10 to CONF-12: the pickup times of an event, as the fan's own clock understands them; none without an event. */
export function pickupTimes(event: SelectedEvent | null): string[] {
  if (!event) return []
  return offeredRanges(getBranding().additionalAttributes.pickupTimeRanges, event, offsetAt)
}

/** FAN-14: those that have not passed at `now`, epoch ms. */
export function pickupTimesLeft(event: SelectedEvent | null, now: number): string[] {
  return pickupTimes(event).filter((time) => event && !hasPickupTimePassed(time, event, offsetAt, now))
}

/** FAN-14: the time that replaces a chosen one that has passed, and what the fan reads at the field; null while the choice stands. */
export function replacedTime(chosen: string, event: SelectedEvent | null) {
  const left = pickupTimesLeft(event, Date.now())
  if (left.includes(chosen)) return null
  const [next = ''] = left
  const outcome = next ? 'so the next time was chosen. Please check it.' : 'and no later time is left.'
  return { next, error: `${chosen} has passed, ${outcome}` }
}
