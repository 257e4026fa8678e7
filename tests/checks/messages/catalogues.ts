import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Catalogue, catalogueOf, languageTags } from '@storefront/web/build/messages.ts'
import { repositoryFiles } from '../specification/rows.ts'

/** What is wrong with the messages of a language, by kind; what is right is not there. */
export type Faults = Readonly<Record<string, readonly string[]>>

const english = catalogueOf('en')

/** LANG-17: by language, how many messages it has and what is wrong with them. */
export const languages = (): { readonly tag: string; readonly count: number; readonly faults: Faults }[] =>
  languageTags().map((tag) => {
    const messages = catalogueOf(tag)
    return { tag, count: textsOf(messages).size, faults: faultsOf(tag, messages, english) }
  })

/** LANG-17: the messages that nobody uses: no source of the product names them. */
export function unused(): string[] {
  const isSource = /^(web\/(src|build)|server\/src|shared\/src)\/.*(?<!\.test)\.tsx?$/
  const sources = repositoryFiles().filter(({ path }) => isSource.test(path))
  return unusedMessages(
    english,
    sources.map(({ text }) => text),
  )
}

/**
 * LANG-17: what a language lacks, and in what its messages differ from the English ones. English itself has to be right too.
 * @param tag the language, as BCP 47 has it
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

/** The ids of messages that stand in no source as `'group.name'`; what a language says of itself is for `virtual:languages`. */
export function unusedMessages(english: Catalogue, sources: readonly string[]): string[] {
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/(['"`])(\w+\.\w+)\1/g)].map(([, , id]) => id)),
  )
  return [...textsOf(english).keys()].filter((id) => !used.has(id) && !id.startsWith('language.'))
}

/** The texts of a catalogue by id. */
const textsOf = (catalogue: Catalogue): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  )

/** The categories of a language's plurals, for counts of up to a thousand: French and Spanish have another one from a million on. */
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
      // What is chosen by is no text: 'completed' of a status is called so in all languages.
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

/** What is missing among the names that a text has, and what is too much. */
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

/** All elements of a message, also those in its tags, plurals and choices. */
function everyElement(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
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
