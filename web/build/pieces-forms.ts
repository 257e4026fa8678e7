import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import type { PiecesForms } from '../src/head/first-view.ts'

/** Covers every plural category of every language. */
const counts = Array.from({ length: 200 }, (_, count) => count)

const formatters = {
  getPluralRules: (...rules: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...rules),
  getNumberFormat: noFormatter,
  getDateTimeFormat: noFormatter,
}

function noFormatter(): never {
  throw new Error('cartPage.pieces may hold {items} and {pieces} as they are, and plurals of {items}')
}

/** LANG-15: the message `cartPage.pieces` by plural category, so that the head needs no formatter. @throws Error when it would need one */
export function piecesForms(language: string, message: string): PiecesForms {
  const compiled = compile(message)
  const rules = new Intl.PluralRules(language)
  const forms = { other: '' }
  for (const items of counts) {
    // The only digits in the text are those of the count.
    const form = String(format(compiled, language, { items, pieces: '{pieces}' }, { formatters }))
    Object.assign(forms, { [rules.select(items)]: form.replace(/\d+/g, '{items}') })
  }
  return forms
}
