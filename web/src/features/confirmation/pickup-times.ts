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
