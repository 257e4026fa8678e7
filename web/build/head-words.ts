import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import type { HeadWords } from '../src/head/words.ts'
import { type Catalogue, catalogueOf, languageTags } from './messages.ts'

/** Among these are all plural categories that a cart's items can have in any language. */
const counts = Array.from({ length: 200 }, (_, count) => count)

const formatters = {
  getPluralRules: (...rules: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...rules),
  getNumberFormat: noFormatter,
  getDateTimeFormat: noFormatter,
}

function noFormatter(): never {
  throw new Error(
    'app.pieces of the catalogue may hold {items} and {pieces} as they are, and plurals of {items}',
  )
}

/** What the script of the head says, by language. */
export const headWords = (): Readonly<Record<string, HeadWords>> =>
  Object.fromEntries(
    languageTags().map((tag) => [tag, headWordsIn(tag, catalogueOf('en'), catalogueOf(tag))]),
  )

/**
 * LANG-03: what it says in a language, in texts that need no formatter. @throws Error for a message that cannot be
 * written so
 */
export function headWordsIn(language: string, english: Catalogue, translated: Catalogue): HeadWords {
  const own = failedIn(translated)
  const failed = Object.values(own).every((text) => text) ? own : { ...failedIn(english), lang: 'en' }
  const message = compile((translated.app?.pieces || english.app?.pieces) ?? '')
  const rules = new Intl.PluralRules(language)
  const pieces = { other: '' }
  for (const items of counts) {
    // There is no digit in it but those of the count.
    const form = String(format(message, language, { items, pieces: '{pieces}' }, { formatters }))
    Object.assign(pieces, { [rules.select(items)]: form.replace(/\d+/g, '{items}') })
  }
  return { failed, pieces }
}

const failedIn = ({ head }: Catalogue) => ({
  title: head?.title ?? '',
  text: head?.text ?? '',
  tryAgain: head?.tryAgain ?? '',
})
