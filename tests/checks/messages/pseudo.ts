import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Catalogue } from '@storefront/web/build/messages.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'áƀčďéƒğĥíĵķľɱñóþɋŕšťúṽŵẋýžÁƁČĎÉƑĞĤÍĴĶĽṀÑÓÞɊŔŠŤÚṼŴẊÝŽ'
const markedOf = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]))

/** A regular expression class of the characters that only the pseudo-language has. */
export const pseudoLetters = `[${marked}⟦⟧]`

/** The growth of a text compared with English. */
const longer = 0.4

/** LANG-11: a message with accents, 40 % longer and in brackets. Placeholders, tags and plurals stay as they are. */
export function pseudo(message: string): string {
  let owed = 0
  const written = (text: string) =>
    [...text]
      .map((letter) => {
        const accented = markedOf.get(letter)
        if (!accented) return letter
        owed += longer
        if (owed < 1) return accented
        owed -= 1
        return accented + accented
      })
      .join('')
  const changed = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
    elements.map((element) => {
      if (element.type === TYPE.literal) return { ...element, value: written(element.value) }
      if (element.type === TYPE.tag) return { ...element, children: changed(element.children) }
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        const options = Object.entries(element.options).map(([form, option]) => [
          form,
          { ...option, value: changed(option.value) },
        ])
        return { ...element, options: Object.fromEntries(options) }
      }
      return element
    })
  return `⟦${printAST(changed(parse(message)))}⟧`
}

/** A catalogue in the pseudo-language. */
export const pseudoCatalogue = (english: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)])),
    ]),
  )

/**
 * Matches in the pseudo-language what `text` matches in English.
 * @param exact whether a string must be the whole text, as in Playwright
 */
export function inPseudo(text: string | RegExp, exact = false): RegExp {
  if (text instanceof RegExp) {
    // Escapes and classes, such as those for digits, stay as they are.
    const source = text.source.replace(/\\.|\[(?:\\.|[^\]])*\]|\^|\$|[a-zA-Z]/g, (token) => {
      if (token === '^') return '^⟦?'
      if (token === '$') return '⟧?$'
      return token.length > 1 ? token : letter(token)
    })
    return new RegExp(source, text.flags)
  }
  const source = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/\\s\+|[a-zA-Z]/g, (token) => (token.length > 1 ? token : letter(token)))
  return exact ? new RegExp(`^\\s*⟦?${source}⟧?\\s*$`) : new RegExp(source, 'i')
}

const letter = (plain: string) => `(?:⟦?[${plain}${markedOf.get(plain) ?? ''}]{1,2}⟧?)`
