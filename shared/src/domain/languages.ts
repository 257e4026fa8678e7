/** LANG-02: the language of a page when no better one is known, and the source of messages that are not translated. */
export const fallbackLanguage = 'en'

/**
 * LANG-02: the supported languages that a venue offers, in its order; all of them for a venue without `locales`, English for
 * one that offers none of them.
 * @param supported tags of the languages with messages
 * @param locales the setting of the venue (VEN-01); 'de-AT' counts as 'de'
 */
export function offeredLanguages(supported: readonly string[], locales?: readonly string[]): string[] {
  if (!locales) return [...supported]
  const offered = new Set(locales.flatMap((locale) => supportedLanguage(locale, supported) ?? []))
  return offered.size > 0 ? [...offered] : [fallbackLanguage]
}

/** The supported language for a tag, which is shortened until one matches: 'de' for 'de-AT'. */
export function supportedLanguage(tag: string, supported: readonly string[]): string | undefined {
  const wanted = tag.toLowerCase()
  const own = supported.find((each) => each.toLowerCase() === wanted)
  const cut = tag.lastIndexOf('-')
  return own ?? (cut > 0 ? supportedLanguage(tag.slice(0, cut), supported) : undefined)
}

/** LANG-07: the locale for `Intl`, with Latin digits in all languages, since cards, seats and orders have them. */
export const localeOf = (language: string): string => `${language}-u-nu-latn`
