import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fallbackLanguage, offeredLanguages, supportedLanguage } from '@storefront/shared/domain/languages.ts'
import type english from '@storefront/shared/messages/en.json'
import Negotiator from 'negotiator'

type PageTexts = (typeof english)['pages']
/** The id of a text for the pages that the server writes. */
export type PageTextId = `pages.${keyof PageTexts & string}`

type Catalogue = {
  readonly language: { readonly dir: 'ltr' | 'rtl' }
  readonly pages?: Readonly<Record<string, string>>
}

const folder = fileURLToPath(new URL('.', import.meta.resolve('@storefront/shared/messages/en.json')))

/** The parts of `shared/src/messages` that the server uses, read once; English is first (LANG-17). */
const catalogues: ReadonlyMap<string, Catalogue> = new Map(
  [`${fallbackLanguage}.json`, ...readdirSync(folder)].map((file) => {
    const { language, pages }: Catalogue = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return [basename(file, '.json'), { language, ...(pages && { pages }) }]
  }),
)

/** The tags of the languages that have a catalogue of messages. */
export const ourLanguages: readonly string[] = [...catalogues.keys()]

/** The language attributes of a page's root element (LANG-03). */
export const languageAttributes = (language: string): string =>
  `lang="${language}" dir="${catalogues.get(language)?.language.dir ?? 'ltr'}"`

/** A text of the server's own pages; null if it is not translated. */
export const pageText = (language: string, id: PageTextId): string | null =>
  catalogues.get(language)?.pages?.[id.slice('pages.'.length)] || null

const chosenLanguage = /(?:^|; )__Host-language=([\w-]+)(?:;|$)/
/** Longer than any browser's header; the rest is ignored. */
const maxAccepted = 500

/** The language that the fan has chosen in the preferences, '' for none; which may lack a catalogue. */
const choiceIn = ({ cookie = '' }: IncomingHttpHeaders): string => chosenLanguage.exec(cookie)?.[1] ?? ''

/**
 * The language of a response (LANG-02): the fan's choice, if it is offered; else English, unless the venue names its languages: then the
 * browser's most preferred one among them, else the first. No input of a visitor is stored.
 * @param locales the setting of the venue; undefined if it has none
 * @param chosen tag of the fan's choice
 */
export function languageOf(
  headers: IncomingHttpHeaders,
  locales?: readonly string[],
  chosen = choiceIn(headers),
): string {
  const offered = offeredLanguages(ourLanguages, locales)
  if (offered.includes(chosen)) return chosen
  const [first = fallbackLanguage] = offered
  for (const tag of locales ? acceptedTags(headers['accept-language'] ?? '') : []) {
    const own = tag === '*' ? first : supportedLanguage(tag, offered)
    if (own) return own
  }
  return first
}

/** The tags of an `Accept-Language`, the most preferred first. */
function acceptedTags(whole: string): string[] {
  const header = whole.slice(0, maxAccepted)
  return header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : []
}
