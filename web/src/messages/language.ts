import { languages } from 'virtual:languages'
import { localeOf } from '@storefront/shared/domain/languages.ts'
import format, { type CompiledMessage } from 'icu-minify/format'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '../storage/store.ts'
import type { LoadedPart, MessageId, RichValues, TextOrMessage, Translate } from './catalogue.ts'
import type { Part } from './message-parts.ts'

type Shown = {
  readonly language: string
  readonly parts: ReadonlyMap<Part, LoadedPart>
  /** The ids of messages that are in English (LANG-10). */
  readonly untranslated: ReadonlySet<string>
  /** A message's text; an array of pieces when values turn its tags into elements. */
  readonly rich: (id: MessageId, values?: RichValues) => ReactNode
  readonly t: Translate
}

const shown = createStore(shownIn(pageLanguage(), new Map()))
/** Identifies the last requested change of language. */
let lastChange = {}

/** LANG-02: the language that the server chose. */
function pageLanguage(): string {
  const lang = globalThis.document?.documentElement.lang
  return lang && Object.hasOwn(languages, lang) ? lang : 'en'
}

function shownIn(language: string, loaded: Shown['parts']): Shown {
  const locale = localeOf(language)
  let plurals: Intl.PluralRules | undefined
  // Numbers, dates and money are passed to messages as texts (LANG-07), so plurals are the only formatter.
  const formatters = { getPluralRules: () => (plurals ??= new Intl.PluralRules(locale)) } as never
  const groups: Record<string, Record<string, CompiledMessage>> = Object.assign(
    {},
    ...[...loaded.values()].map(({ messages }) => messages),
  )
  const rich: Shown['rich'] = (id, values) => {
    const [group = '', name = ''] = id.split('.')
    const message = groups[group]?.[name]
    // LANG-10: the build guarantees each message, but a page of another release may still miss one.
    if (message === undefined) console.error(`No message ${id} in ${language}`)
    return message === undefined ? id : format(message, locale, values && whole(values), { formatters })
  }
  const untranslated = new Set([...loaded.values()].flatMap((part) => part.untranslated ?? []))
  return { language, parts: loaded, untranslated, rich, t: (id, values) => String(rich(id, values)) }
}

/** WORLD-01: a tag gets its text as one string, since it would pass on a list as siblings. */
const whole = (values: RichValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (texts: readonly ReactNode[]) => value(texts.join('')) : value,
    ]),
  )

/** The page's language. */
export const currentLanguage = (): string => shown.get().language

/** LANG-12: whether the page is read from right to left. A component that renders it also calls `useLanguage`. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** Calls `listener` when the language changes or more messages load; returns a function that unsubscribes. */
export const onLanguage = shown.subscribe

const get = () => shown.get()

/** `t` for a component, which renders again when the language changes. */
export const useT = (): Translate => useSyncExternalStore(onLanguage, get, get).t

/** The page's language, for a component that shows dates or money, which renders again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)

/** For `T`: messages with elements for their tags, and the ids of messages that are in English. */
export const useRichMessages = (): Pick<Shown, 'rich' | 'untranslated'> =>
  useSyncExternalStore(onLanguage, get, get)

/** A message in the page's language, outside of components: for toasts, notifications and errors. */
export const t: Translate = (id, values) => shown.get().t(id, values)

/** The text as a string, for places without elements, such as a toast. `ResolvedText` is the element. */
export const resolveText = (content: TextOrMessage, t: Translate): string =>
  typeof content === 'string' ? content : t(content.id, content.values)

/**
 * LANG-05: loads a part of the messages in the page's language; a later change of language loads it too.
 * @throws when it cannot be loaded; other parts stay usable
 */
export async function loadMessages(part: Part): Promise<void> {
  // Repeats if the language changes during the load.
  while (!shown.get().parts.has(part)) {
    const { language } = shown.get()
    const messages = await loaded(language, part)
    const current = shown.get()
    if (current.language === language && !current.parts.has(part))
      shown.set(shownIn(language, new Map([...current.parts, [part, messages]])))
  }
}

/**
 * LANG-04: changes the page's language once every loaded part is there in the new one. The later of two calls wins.
 * @throws when a part cannot be loaded; the page then keeps its language
 */
export async function changeLanguage(language: string): Promise<void> {
  const change = {}
  lastChange = change
  const parts = new Map<Part, LoadedPart>()
  const isShown = () => shown.get().language === language
  const missing = () => [...shown.get().parts.keys()].filter((part) => !isShown() && !parts.has(part))
  // More parts may load in the old language meanwhile.
  while (missing().length > 0)
    await Promise.all(missing().map(async (part) => parts.set(part, await loaded(language, part))))
  if (lastChange !== change || isShown()) return
  // Before components render again, since some read the direction of the page.
  markPage(language)
  shown.set(shownIn(language, parts))
}

async function loaded(language: string, part: Part): Promise<LoadedPart> {
  const known = languages[language]
  if (!known) throw new Error(`There is no language ${language}`)
  return (await known.load(part)).default
}

function markPage(language: string): void {
  const root = globalThis.document?.documentElement
  if (!root) return
  root.lang = language
  root.dir = languages[language]?.dir ?? 'ltr'
}
