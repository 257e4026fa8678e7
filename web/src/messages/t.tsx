import { createElement, Fragment } from 'react'
import type { MessageId, RichValues, TextOrMessage } from './catalogue.ts'
import { useRichMessages } from './language.ts'

/**
 * A message as the text of an element: `<T id="cartLines.title" />`. LANG-10: one that is not translated stands in English and says so, so that it
 * is read in an English voice.
 * @param values what stands in the message's {places}, and for a <tag> what it makes of the text in it
 */
export function T({ id, values }: { id: MessageId; values?: RichValues }) {
  const { rich, untranslated } = useRichMessages()
  // As children, each piece has its place and needs no key.
  const text = createElement(Fragment, null, ...[rich(id, values)].flat())
  return untranslated.has(id) ? (
    <span lang="en" dir="ltr">
      {text}
    </span>
  ) : (
    text
  )
}

/** A `TextOrMessage` as the text of an element. LANG-08: a text that a server wrote is isolated, since its direction may differ. */
export const ResolvedText = ({ of: value }: { of: TextOrMessage }) =>
  typeof value === 'string' ? <bdi>{value}</bdi> : <T {...value} />
