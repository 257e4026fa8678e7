import { languages } from 'virtual:languages'
import { localeOf } from '@storefront/shared/domain/languages.ts'
import format, { type CompiledMessage } from 'icu-minify/format'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '../storage/create-store.ts'
import type { LoadedPart, MessageId, RichValues, TextOrMessage, Translate } from './catalogue.ts'
import type { Part } from './parts.ts'

type Shown = {
  readonly language: string
  readonly parts: ReadonlyMap<Part, LoadedPart>
  /** The ids of messages that stand in English (LANG-10). */
  readonly untranslated: ReadonlySet<string>
  /** A message's text, in pieces where values make elements of its tags. */
  readonly rich: (id: MessageId, values?: RichValues) => ReactNode
  readonly t: Translate
}

const shown = createStore(shownIn(pageLanguage(), new Map()))
/** Which change of the language was asked for last. */
let lastChange = {}

/** LANG-02: the server has chosen it. */
function pageLanguage(): string {
  const lang = globalThis.document?.documentElement.lang
  return lang && Object.hasOwn(languages, lang) ? lang : 'en'
}

function shownIn(language: string, loaded: Shown['parts']): Shown {
  const locale = localeOf(language)
  let plurals: Intl.PluralRules | undefined
  // Figures, dates and money are texts by the time they stand in a message (LANG-07), so nothing else is formatted.
  const formatters = { getPluralRules: () => (plurals ??= new Intl.PluralRules(locale)) } as never
  const groups: Record<string, Record<string, CompiledMessage>> = Object.assign(
    {},
    ...[...loaded.values()].map(({ messages }) => messages),
  )
  const rich: Shown['rich'] = (id, values) => {
    const [group = '', name = ''] = id.split('.')
    const message = groups[group]?.[name]
    // LANG-10: the build has seen to it that there is one; a page of another release may still miss it.
    if (message === undefined) console.error(`No message ${id} in ${language}`)
    return message === undefined ? id : format(message, locale, values, { formatters })
  }
  const untranslated = new Set([...loaded.values()].flatMap((part) => part.untranslated ?? []))
  return { language, parts: loaded, untranslated, rich, t: (id, values) => String(rich(id, values)) }
}

/** The language that the page is in. */
export const currentLanguage = (): string => shown.get().language

/** Calls `listener` once the page is in another language, or more of this one is there; returns how to stop. */
export const onLanguage = shown.subscribe

const get = () => shown.get()

/** What writes messages in the page's language, for a component, which is drawn again when that changes. */
export const useT = (): Translate => useSyncExternalStore(onLanguage, get, get).t

/** The page's language, for a component that writes dates or money, which is drawn again when that changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)

/** The same with elements in place of a message's tags, and which messages stand in English, for `T`. */
export const useRichMessages = (): Pick<Shown, 'rich' | 'untranslated'> =>
  useSyncExternalStore(onLanguage, get, get)

/** A message in the page's language, for what is no component: a toast, a notification, an error. */
export const t: Translate = (id, values) => shown.get().t(id, values)

/** What a fan reads where there are no elements: in a toast, at a field. */
export const resolveText = (said: TextOrMessage, t: Translate): string =>
  typeof said === 'string' ? said : t(said.id, said.values)

/**
 * LANG-05: loads a part of the messages in the page's language, which is there in every language that follows.
 * @throws when it cannot be loaded; what else is loaded does not depend on it
 */
export async function loadMessages(part: Part): Promise<void> {
  // Again where the page has changed its language meanwhile.
  while (!shown.get().parts.has(part)) {
    const { language } = shown.get()
    const messages = await loaded(language, part)
    const current = shown.get()
    if (current.language === language && !current.parts.has(part))
      shown.set(shownIn(language, new Map([...current.parts, [part, messages]])))
  }
}

/**
 * LANG-04: shows the page in another language, once all that is loaded is there in that one; nothing is lost meanwhile. Of two calls the later one counts.
 * @throws when it cannot be loaded; the page is then in the language it was in
 */
export async function changeLanguage(language: string): Promise<void> {
  const change = {}
  lastChange = change
  const parts = new Map<Part, LoadedPart>()
  const isShown = () => shown.get().language === language
  const missing = () => [...shown.get().parts.keys()].filter((part) => !isShown() && !parts.has(part))
  // More may be loaded in the old language while the new one comes.
  while (missing().length > 0)
    await Promise.all(missing().map(async (part) => parts.set(part, await loaded(language, part))))
  if (lastChange !== change || isShown()) return
  shown.set(shownIn(language, parts))
  markPage(language)
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
