import { languages } from 'virtual:languages'
import { localeOf } from '@storefront/shared/domain/languages.ts'
import { useSyncExternalStore } from 'react'
import { createTranslator } from 'use-intl/core'
import { createStore } from '../storage/create-store.ts'
import type { Catalogue, LoadedPart, Translate } from './catalogue.ts'
import type { Part } from './parts.ts'

type Shown = {
  readonly language: string
  readonly parts: ReadonlyMap<Part, LoadedPart>
  readonly translator: ReturnType<typeof createTranslator<Catalogue>>
  readonly t: Translate
}

const shown = createStore(shownIn(pageLanguage(), new Map()))
/** What is loaded next, and for which language: it replaces what is shown once all of it is there. */
let wanted = shown.get().language
const wantedParts = new Set<Part>()

/** LANG-02: the server has chosen it. */
function pageLanguage(): string {
  const lang = globalThis.document?.documentElement.lang
  return lang && Object.hasOwn(languages, lang) ? lang : 'en'
}

function shownIn(language: string, loaded: Shown['parts']): Shown {
  const translator = createTranslator<Catalogue>({
    locale: localeOf(language),
    messages: Object.assign({}, ...[...loaded.values()].map(({ messages }) => messages)),
    onError: (error) => console.error(error),
  })
  return { language, parts: loaded, translator, t: translator as Translate }
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
export const useRichMessages = (): Pick<Shown, 'translator' | 'parts'> =>
  useSyncExternalStore(onLanguage, get, get)

/** A message in the page's language, for what is no component: a toast, a notification, an error. */
export const t: Translate = (id, values) => shown.get().t(id, values)

/** LANG-05: loads a part of the messages in the page's language; it is there in every language that follows. @throws when it cannot be loaded */
export async function loadMessages(part: Part): Promise<void> {
  wantedParts.add(part)
  await show(wanted)
}

/**
 * LANG-04: shows the page in another language, once all that was loaded is there in that one; nothing is lost meanwhile. Of two calls the later one counts.
 * @throws when it cannot be loaded; the page is then in the language it was in
 */
export async function changeLanguage(language: string): Promise<void> {
  const before = wanted
  wanted = language
  try {
    await show(language)
  } catch (error) {
    if (wanted === language) wanted = before
    throw error
  }
}

async function show(language: string): Promise<void> {
  const known = shown.get()
  const load = async (part: Part): Promise<[Part, LoadedPart]> => {
    const own = known.language === language ? known.parts.get(part) : undefined
    return [part, own ?? (await loaded(language, part))]
  }
  const parts = await Promise.all([...wantedParts].map(load))
  const current = shown.get()
  const isNew = current.language !== language || parts.some(([part]) => !current.parts.has(part))
  if (wanted !== language || !isNew) return
  const kept = current.language === language ? current.parts : []
  shown.set(shownIn(language, new Map([...kept, ...parts])))
  if (current.language !== language) markPage(language)
}

async function loaded(language: string, part: Part): Promise<LoadedPart> {
  const load = languages[language]?.load[part]
  if (!load) throw new Error(`There is no language ${language}`)
  return (await load()).default
}

function markPage(language: string): void {
  const root = globalThis.document?.documentElement
  if (!root) return
  root.lang = language
  root.dir = languages[language]?.dir ?? 'ltr'
}
