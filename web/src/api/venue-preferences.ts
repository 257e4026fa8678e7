import { languages } from 'virtual:languages'
import { offeredLanguages } from '@storefront/shared/domain/languages.ts'
import { useStored } from '../storage/stored.ts'
import { venueSettings } from './boot.ts'

/** FAN-25, VEN-05: the theme that the fan has chosen, else the venue's; 'system' follows the device. */
export const useTheme = () => useStored('theme_preference') ?? venueSettings().defaultTheme ?? 'system'

/** LANG-04: the languages that the venue offers its fans, each under its own name. */
export const venueLanguages = (): { tag: string; name: string }[] =>
  offeredLanguages(Object.keys(languages), venueSettings().locales).map((tag) => ({
    tag,
    name: languages[tag]?.name ?? tag,
  }))
