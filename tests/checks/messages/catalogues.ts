import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Catalogue, catalogueOf, languageTags } from '@storefront/web/build/messages.ts'
import { repositoryFiles } from '../specification/rows.ts'

/** The faults in the messages of a language, by kind; a kind without faults is left out. */
export type Faults = Readonly<Record<string, readonly string[]>>

const english = catalogueOf('en')

/** LANG-17: for each language the number of its messages and their faults. */
export const languages = (): { readonly tag: string; readonly count: number; readonly faults: Faults }[] =>
  languageTags().map((tag) => {
    const messages = catalogueOf(tag)
    return { tag, count: textsOf(messages).size, faults: faultsOf(tag, messages, english) }
  })

/** LANG-17: the ids that no source of the product uses. */
export function unused(): string[] {
  const isSource = /^(web\/(src|build|seat-sheets)|server\/src|shared\/src)\/.*(?<!\.test)\.tsx?$/
  const sources = repositoryFiles().filter(({ path }) => isSource.test(path))
  return unusedMessages(
    english,
    sources.map(({ text }) => text),
  )
}

/**
 * LANG-17: missing messages, and messages that do not match the English ones. English itself is checked too.
 * @param tag a BCP 47 language tag
 */
export function faultsOf(tag: string, messages: Catalogue, english: Catalogue): Faults {
  const [own, theirs] = [textsOf(messages), textsOf(english)]
  const faults = {
    missing: [...theirs.keys()].filter((id) => !own.get(id)),
    'no longer in English': [...own.keys()].filter((id) => !theirs.has(id)),
    wrong: [...own].flatMap(([id, text]) =>
      text ? faultsOfText(tag, text, theirs.get(id) ?? text).map((fault) => `${id}: ${fault}`) : [],
    ),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))
}

/** The ids that no source contains in quotes. `language.*` is read by `virtual:languages` instead. */
export function unusedMessages(english: Catalogue, sources: readonly string[]): string[] {
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/(['"`])(\w+\.\w+)\1/g)].map(([, , id]) => id)),
  )
  return [...textsOf(english).keys()].filter((id) => !used.has(id) && !id.startsWith('language.'))
}

/** The texts of a catalogue by id. */
export const textsOf = (catalogue: Catalogue): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  )

/** The plural categories of a language for counts up to 1,000. French and Spanish have another category only for millions. */
export function categoriesOf(tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  return [...new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))])]
}

function faultsOfText(tag: string, text: string, english: string): string[] {
  const elements = parsed(text)
  const theirs = parsed(english) ?? []
  if (!elements) return ['is no ICU message']
  const notEnglish = ', which is not in English'
  return [
    ...differences(namesIn(elements), namesIn(theirs), notEnglish),
    ...everyElement(elements).flatMap((element) => {
      if (element.type === TYPE.pound) return ['has #: write the place, {count}']
      const { type, value } = element
      if (type === TYPE.plural) {
        const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
        return differences(namedOf(value, forms), namedOf(value, categoriesOf(tag)))
      }
      if (type !== TYPE.select) return []
      // The keys of a select are values, not text, and are the same in all languages.
      const choices = (all: readonly MessageFormatElement[]) =>
        everyElement(all).flatMap((one) =>
          one.type === TYPE.select && one.value === value ? namedOf(value, Object.keys(one.options)) : [],
        )
      const wanted = choices(theirs)
      return wanted.length > 0
        ? differences(namedOf(value, Object.keys(element.options)), wanted, notEnglish)
        : []
    }),
  ]
}

/** The missing names and the surplus names. */
const differences = (own: readonly string[], wanted: readonly string[], reason = '') => [
  ...wanted.filter((name) => !own.includes(name)).map((name) => `lacks ${name}`),
  ...own.filter((name) => !wanted.includes(name)).map((name) => `has ${name}${reason}`),
]

const namedOf = (value: string, forms: readonly string[]) => forms.map((form) => `'${form}' of ${value}`)

/** The {places} and <tags> of a message. */
const namesIn = (elements: readonly MessageFormatElement[]): string[] => [
  ...new Set(
    everyElement(elements).flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      return element.type === TYPE.tag ? [`<${element.value}>`] : [`{${element.value}}`]
    }),
  ),
]

/** All elements of a message, including those in tags, plurals and selects. */
export function everyElement(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...everyElement(element.children)]
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element, ...Object.values(element.options).flatMap(({ value }) => everyElement(value))]
    return [element]
  })
}

function parsed(text: string): MessageFormatElement[] | null {
  try {
    return parse(text)
  } catch {
    return null
  }
}
