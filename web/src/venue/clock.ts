import { instantOf, type OffsetAt, offsetIn } from '@storefront/shared/domain/times/clock.ts'
import { venueSettings } from './settings.ts'

/** VEN-16: the venue's clock; the device's for a venue without a time zone or with one that this browser does not support. */
export const venueOffset = (): OffsetAt => offsetIn(venueSettings().timeZone)

/** VEN-16: the instant of an ISO text, epoch ms; NaN when it is not a date. A text without a zone is in the venue's time. */
export const instant = (iso: string): number => instantOf(iso, venueOffset())
