import type english from '@storefront/shared/messages/en.json'
import type { ReactNode } from 'react'

/** All messages by group and name; the English ones are complete. */
type Catalogue = typeof english

/** Names a message: 'cartLines.title'. */
export type MessageId = {
  [Group in keyof Catalogue]: `${Group}.${keyof Catalogue[Group] & string}`
}[keyof Catalogue]

/** What stands in a message's {places}. */
type Values = Readonly<Record<string, string | number>>

/** As well what a <tag> of a message makes of the text in it. */
export type RichValues = Readonly<Record<string, string | number | ((text: ReactNode) => ReactNode)>>

/** A message in the page's language: `t('cartBar.items', { count: 2 })`. */
export type Translate = (id: MessageId, values?: Values) => string

/** What a fan reads: what a server wrote, or a message of ours by its id, which may be read later, and in another language. */
export type TextOrMessage = string | { readonly id: MessageId; readonly values?: Values }

/** What is loaded at once of a language (`parts.ts`): its messages, and the ids of those that stand in English (LANG-10). */
export type LoadedPart = {
  readonly messages: Readonly<Record<string, object>>
  readonly untranslated?: readonly string[]
}
