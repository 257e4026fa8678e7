/** LANG-02: what a page is in where nothing better is known; every language of ours has all its messages from it. */
export const fallbackLanguage = 'en'

/**
 * LANG-02: those of our languages that a venue offers, in its order; all of ours where it says nothing, English where it offers none
 * of them.
 * @param ours tags of the languages that we have messages in
 * @param locales as the venue has them (VEN-01): 'de-AT' is 'de'
 */
export function offeredLanguages(ours: readonly string[], locales?: readonly string[]): string[] {
  if (!locales) return [...ours]
  const offered = new Set(locales.flatMap((locale) => supportedLanguage(locale, ours) ?? []))
  return offered.size > 0 ? [...offered] : [fallbackLanguage]
}

/** Ours for a tag as browsers and venues write it, which is cut from its end until there is one: 'de' for 'de-AT'. */
export function supportedLanguage(tag: string, ours: readonly string[]): string | undefined {
  const wanted = tag.toLowerCase()
  const own = ours.find((each) => each.toLowerCase() === wanted)
  const cut = tag.lastIndexOf('-')
  return own ?? (cut > 0 ? supportedLanguage(tag.slice(0, cut), ours) : undefined)
}

/** LANG-07: what `Intl` takes for a language: in all of them with the digits that stand on cards, seats and orders. */
export const localeOf = (language: string): string => `${language}-u-nu-latn`
