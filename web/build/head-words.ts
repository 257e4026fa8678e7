import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import type { HeadWords } from '../src/head/words.ts'
import type { MessageId } from '../src/messages/catalogue.ts'
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
  throw new Error('What the head writes may hold values as they are, and plurals of {items} (head-words.ts)')
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
  const write = (id: MessageId, values: Record<string, string | number>) => {
    const text = textIn(translated, id) || textIn(english, id)
    return String(format(compile(text), language, values, { formatters }))
  }
  const rules = new Intl.PluralRules(language)
  const pieces = { other: '' }
  for (const items of counts) {
    // There is no digit in it but those of the count.
    const form = write('app.pieces', { items, pieces: '{pieces}' }).replace(/\d+/g, '{items}')
    Object.assign(pieces, { [rules.select(items)]: form })
  }
  const dates = {
    unknown: write('formats.unknown', {}),
    zone: write('formats.zone', { place: '{place}' }),
  }
  return { failed, pieces, dates }
}

const failedIn = (catalogue: Catalogue) => ({
  title: textIn(catalogue, 'head.title'),
  text: textIn(catalogue, 'head.text'),
  tryAgain: textIn(catalogue, 'head.tryAgain'),
})

/** '' for one that it has not. */
function textIn(catalogue: Catalogue, id: MessageId): string {
  const [group = '', name = ''] = id.split('.')
  return catalogue[group]?.[name] ?? ''
}
