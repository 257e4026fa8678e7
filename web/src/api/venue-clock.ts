import { instantOf, type OffsetAt, offsetIn } from '@storefront/shared/domain/times/clock.ts'
import { venueSettings } from './boot.ts'

/** VEN-16: the clock that the venue's times are judged by: the device's for a venue without a time zone, or with one that this browser does not know. */
export const venueOffset = (): OffsetAt => offsetIn(venueSettings().timeZone)

/** VEN-16: the instant of an ISO text, epoch ms; NaN when it is no date. One without a zone is the venue's clock's. */
export const instant = (iso: string): number => instantOf(iso, venueOffset())
