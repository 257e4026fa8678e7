import { offeredRanges } from '@storefront/shared/domain/delivery/delivery.ts'
import { getBranding } from '../../api/boot.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'

/** CONF-10 to CONF-12: the pickup times of an event, as the fan's own clock understands them; none without an event. */
export function pickupTimes(event: SelectedEvent | null): string[] {
  if (!event) return []
  const { pickupTimeRanges } = getBranding().additionalAttributes
  return offeredRanges(pickupTimeRanges, event, (ms) => -new Date(ms).getTimezoneOffset())
}
