import { languages } from 'virtual:languages'
import { offeredLanguages } from '@storefront/shared/domain/languages.ts'
import { venueSettings } from './boot.ts'

/** LANG-04: the languages that the venue offers its fans, by their own names. */
export const venueLanguages = (): { tag: string; name: string }[] =>
  offeredLanguages(Object.keys(languages), venueSettings().locales).map((tag) => ({
    tag,
    name: languages[tag]?.name ?? tag,
  }))
