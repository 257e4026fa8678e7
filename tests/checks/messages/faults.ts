import {
  type MessageFormatElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import type { Catalogue } from '@storefront/web/build/messages.ts'

/** What is wrong with the messages of a language, by kind; what is right is not there. */
export type Faults = Readonly<Record<string, readonly string[]>>

/**
 * LANG-17: what a language lacks, and in what its messages differ from the English ones. English itself has to be right too.
 * @param tag the language, as BCP 47 has it
 */
export function faultsOf(tag: string, messages: Catalogue, english: Catalogue): Faults {
  const [own, theirs] = [textsOf(messages), textsOf(english)]
  return withoutEmpty({
    missing: [...theirs.keys()].filter((id) => !own.get(id)),
    'no longer in English': [...own.keys()].filter((id) => !theirs.has(id)),
    wrong: [...own].flatMap(([id, text]) =>
      text ? faultsOfText(tag, text, theirs.get(id) ?? text).map((fault) => `${id}: ${fault}`) : [],
    ),
  })
}

/** The ids of messages that stand in no source as `'group.name'`; what a language says of itself is for `virtual:languages`. */
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

/** The categories of a language's plurals, for counts of up to a thousand: French and Spanish have another one from a million on. */
export function categoriesOf(tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  const met = new Set<string>(Array.from({ length: 1001 }, (_, count) => rules.select(count)))
  return rules
    .resolvedOptions()
    .pluralCategories.filter((category) => category === 'other' || met.has(category))
}

function faultsOfText(tag: string, text: string, english: string): string[] {
  const [elements, theirs] = [parsed(text), parsed(english)]
  if (!elements) return ['is no ICU message']
  const [own, wanted] = [namesIn(elements), namesIn(theirs ?? [])]
  const categories = categoriesOf(tag)
  return [
    ...[...wanted].filter((name) => !own.has(name)).map((name) => `lacks ${name}`),
    ...[...own].filter((name) => !wanted.has(name)).map((name) => `has ${name}, which is not in English`),
    ...everyElement(elements).flatMap((element) => {
      if (element.type === TYPE.pound) return ['has #: write the place, {count}']
      if (element.type === TYPE.select) return faultsOfChoice(element, theirs ?? [])
      if (element.type !== TYPE.plural) return []
      const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
      return [
        ...categories
          .filter((form) => !forms.includes(form))
          .map((form) => `lacks '${form}' of ${element.value}`),
        ...forms
          .filter((form) => !categories.includes(form))
          .map((form) => `has '${form}' of ${element.value}`),
      ]
    }),
  ]
}

/** What is chosen by is no text: 'completed' of a status is called so in all languages. */
function faultsOfChoice(
  { value, options }: SelectElement,
  english: readonly MessageFormatElement[],
): string[] {
  const theirs = everyElement(english).find(
    (element): element is SelectElement => element.type === TYPE.select && element.value === value,
  )
  if (!theirs) return []
  const known = Object.keys(theirs.options)
  return [
    ...known.filter((choice) => !options[choice]).map((choice) => `lacks '${choice}' of ${value}`),
    ...Object.keys(options)
      .filter((choice) => !known.includes(choice))
      .map((choice) => `has '${choice}' of ${value}, which is not in English`),
  ]
}

/** The {places} and <tags> of a message. */
const namesIn = (elements: readonly MessageFormatElement[]): Set<string> =>
  new Set(
    everyElement(elements).flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      return element.type === TYPE.tag ? [`<${element.value}>`] : [`{${element.value}}`]
    }),
  )

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

const withoutEmpty = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))
