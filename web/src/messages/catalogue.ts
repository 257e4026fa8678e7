import type english from '@storefront/shared/messages/en.json'
import type { ReactNode } from 'react'

/** Messages by group and name. English is the complete language, so it defines the ids. */
type Catalogue = typeof english

/** The id of a message: 'cartLines.title'. */
export type MessageId = {
  [Group in keyof Catalogue]: `${Group}.${keyof Catalogue[Group] & string}`
}[keyof Catalogue]

/** Values for a message's {places}. */
type Values = Readonly<Record<string, string | number>>

/** Values, and functions that wrap the text inside a message's <tags> in an element. */
export type RichValues = Readonly<Record<string, string | number | ((text: string) => ReactNode)>>

/** A message in the page's language: `t('cartBar.items', { count: 2 })`. */
export type Translate = (id: MessageId, values?: Values) => string

/** A text that a server wrote, or a message of ours by id, which can be resolved later and in another language. */
export type TextOrMessage = string | { readonly id: MessageId; readonly values?: Values }

/** One part of a language (`parts.ts`): its messages, and the ids of those that are in English (LANG-10). */
export type LoadedPart = {
  readonly messages: Readonly<Record<string, object>>
  readonly untranslated?: readonly string[]
}
