import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Page } from '@playwright/test'
import { catalogueOf } from '@storefront/web/build/messages.ts'
import type { MessageId } from '@storefront/web/messages/catalogue.ts'
import { everyElement, textsOf } from '../../checks/messages/catalogues.ts'

type Values = Readonly<Record<string, string | number>>
export type Words = (id: MessageId, values?: Values) => string

/** The texts of a language by the ids of the catalogue, so that tests repeat no translation. Tags are left out. */
export function words(tag: string): Words {
  const texts = textsOf(catalogueOf(tag))
  const rules = new Intl.PluralRules(tag)
  const written = (elements: readonly MessageFormatElement[], values: Values): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        if (element.type === TYPE.pound) return '#'
        if (element.type === TYPE.tag) return written(element.children, values)
        const value = values[element.value] ?? ''
        if (element.type !== TYPE.plural && element.type !== TYPE.select) return String(value)
        const { options } = element
        const form = element.type === TYPE.plural ? rules.select(Number(value)) : value
        const option = options[`=${value}`] ?? options[form] ?? options.other
        return option ? written(option.value, values) : ''
      })
      .join('')
  return (id, values = {}) => {
    const text = texts.get(id)
    if (!text) throw new Error(`There is no ${id} in ${tag}`)
    return written(parse(text), values)
  }
}

/** The fixed texts of a message, without placeholders, in each form of its plurals and selects. */
const piecesOf = (text: string): string[] =>
  everyElement(parse(text)).flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))

/** All texts of a language but its own name. */
const textsIn = (tag: string): string[] =>
  [...textsOf(catalogueOf(tag))].flatMap(([id, text]) => (id.startsWith('language.') ? [] : [text]))

/**
 * Finds our English in a text of another language, except English that the language uses itself.
 * @returns the English that is found; empty when there is none
 */
export function englishIn(tag: string): (text: string) => string[] {
  const own = textsIn(tag).flatMap(piecesOf).join('\n').toLowerCase()
  const pieces = textsIn('en')
    .flatMap(piecesOf)
    .map((piece) => piece.replace(/^\P{L}+|\P{L}+$/gu, ''))
    .filter((piece) => piece.length > 3 && !own.includes(piece.toLowerCase()))
  const escaped = [...new Set(pieces)].map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const english = new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'gu')
  return (text) => text.match(english) ?? []
}

/** A text with plain spaces only. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** A language's texts for loading. */
export function loadingTexts(tag: string): string[] {
  const own = textsOf(catalogueOf(tag))
  const english = [...textsOf(catalogueOf('en'))].filter(([, text]) => text.startsWith('Loading'))
  return english.map(([id, text]) => withPlainSpaces(own.get(id) ?? text))
}

/** The English texts without placeholders that differ in another language. */
export function englishOnly(tag: string): Set<string> {
  const own = new Set(textsIn(tag))
  return new Set(textsIn('en').filter((text) => !own.has(text) && !/[{<]/.test(text)))
}

/** Records all texts and labels that the page ever contains, from its first byte on. Returns how to read them. */
export async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    const note = (node: Node): void => {
      const isScript = /^(SCRIPT|STYLE)$/.test(node.parentElement?.nodeName ?? '')
      if (node instanceof Text && !isScript) texts.add((node.nodeValue ?? '').trim())
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.add(node.getAttribute(name) ?? '')
      node.childNodes.forEach(note)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  return async () => [
    ...new Set([
      ...(await page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])),
      await page.title(),
    ]),
  ]
}
