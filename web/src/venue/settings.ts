import { languages } from 'virtual:languages'
import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { type Feature, hasFeature } from '@storefront/shared/domain/features.ts'
import { offeredLanguages } from '@storefront/shared/domain/languages.ts'
import { useStored } from '../storage/stored.ts'
import { currentBranding, getBranding } from './branding.ts'

/** VEN-01: the venue's newest settings; a setting that the venue does not have is absent. */
export const venueSettings = (): VenueSettings => currentBranding().venue ?? {}

/** FAN-10: whether the venue has switched a feature on. */
export const venueHas = (feature: Feature): boolean =>
  hasFeature(getBranding().additionalAttributes.features, feature)

/** FAN-25, VEN-05: the theme that the fan has chosen, else the venue's; 'system' follows the device. */
export const useTheme = () => useStored('theme_preference') ?? venueSettings().defaultTheme ?? 'system'

/** LANG-04: the languages that the venue offers its fans, each under its own name. */
export const venueLanguages = (): { tag: string; name: string }[] =>
  offeredLanguages(Object.keys(languages), venueSettings().locales).map((tag) => ({
    tag,
    name: languages[tag]?.name ?? tag,
  }))
