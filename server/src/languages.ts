import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fallbackLanguage, supportedLanguage } from '@storefront/shared/domain/languages.ts'
import type english from '@storefront/shared/messages/en.json'
import Negotiator from 'negotiator'

type PageTexts = (typeof english)['pages']
/** Names a text of the pages that the server writes itself. */
export type PageTextId = `pages.${keyof PageTexts & string}`

type Catalogue = {
  readonly language: { readonly dir: 'ltr' | 'rtl' }
  readonly pages?: Readonly<Record<string, string>>
}

const folder = fileURLToPath(new URL('.', import.meta.resolve('@storefront/shared/messages/en.json')))

/** LANG-17: what the server needs of the files of `shared/src/messages`, read once; English comes first. */
const catalogues: ReadonlyMap<string, Catalogue> = new Map(
  [`${fallbackLanguage}.json`, ...readdirSync(folder)].map((file) => {
    const { language, pages }: Catalogue = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return [basename(file, '.json'), { language, ...(pages && { pages }) }]
  }),
)

/** The tags of the languages that we have messages in. */
export const ourLanguages: readonly string[] = [...catalogues.keys()]

/** LANG-03: what the root element of a page says of its language. */
export const languageAttributes = (language: string): string =>
  `lang="${language}" dir="${catalogues.get(language)?.language.dir ?? 'ltr'}"`

/** A text of the server's own pages; null where it is not translated. */
export const pageText = (language: string, id: PageTextId): string | null =>
  catalogues.get(language)?.pages?.[id.slice('pages.'.length)] || null

const chosenLanguage = /(?:^|; )__Host-language=([\w-]+)(?:;|$)/
/** Where it has no weight no other one has more. */
const firstTag = /^[a-z]+(?:-\w+)*(?=\s*(?:,|$))/i
/** Longer than what any browser sends; what is behind it is not read. */
const maxAccepted = 500

/**
 * LANG-02: the language of a response: the one that the fan chose, else the first that the browser accepts, as far as they are offered,
 * else the first that is. Nothing of what a visitor sends is kept.
 * @param offered tags of ours, the venue's own first
 */
export function languageOf(
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  offered: readonly string[] = ourLanguages,
): string {
  const [first = fallbackLanguage] = offered
  const [, chosen = ''] = chosenLanguage.exec(cookie) ?? []
  if (offered.includes(chosen)) return chosen
  for (const tag of acceptedTags(accepted)) {
    const own = tag === '*' ? first : supportedLanguage(tag, offered)
    if (own) return own
  }
  return first
}

/** The tags of an `Accept-Language`, the one that is liked best first. */
function* acceptedTags(whole: string): Iterable<string> {
  const header = whole.slice(0, maxAccepted)
  // Mostly it is the first one, and ours: to read them all takes a tenth of a page's time.
  const [first] = firstTag.exec(header) ?? []
  if (first) yield first
  if (header) yield* new Negotiator({ headers: { 'accept-language': header } }).languages()
}
