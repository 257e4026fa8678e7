import { languages } from 'virtual:languages'
import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { type Feature, hasFeature } from '@storefront/shared/domain/features.ts'
import { offeredLanguages } from '@storefront/shared/domain/languages.ts'
import { instantOf, type OffsetAt, offsetIn } from '@storefront/shared/domain/times/clock.ts'
import { useStored } from '../storage/stored.ts'
import { currentBranding, getBranding } from './branding.ts'

/** VEN-01: the venue's newest settings; a setting that the venue does not have is absent. */
export const venueSettings = (): VenueSettings => currentBranding().venue ?? {}

/** FAN-10: whether the venue has switched a feature on. */
export const venueHas = (feature: Feature): boolean =>
  hasFeature(getBranding().additionalAttributes.features, feature)

/** VEN-16: the venue's clock; the device's for a venue without a time zone or with one that this browser does not support. */
export const venueOffset = (): OffsetAt => offsetIn(venueSettings().timeZone)

/** VEN-16: the instant of an ISO text, epoch ms; NaN when it is not a date. A text without a zone is in the venue's time. */
export const instant = (iso: string): number => instantOf(iso, venueOffset())

/** FAN-25, VEN-05: the theme that the fan has chosen, else the venue's; 'system' follows the device. */
export const useTheme = () => useStored('theme_preference') ?? venueSettings().defaultTheme ?? 'system'

/** LANG-04: the languages that the venue offers its fans, each under its own name. */
export const venueLanguages = (): { tag: string; name: string }[] =>
  offeredLanguages(Object.keys(languages), venueSettings().locales).map((tag) => ({
    tag,
    name: languages[tag]?.name ?? tag,
  }))
