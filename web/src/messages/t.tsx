import { createElement, Fragment } from 'react'
import type { MessageId, RichValues, TextOrMessage } from './catalogue.ts'
import { useRichMessages } from './language.ts'

/**
 * A message as the text of an element: `<T id="cartLines.title" />`. LANG-10: an untranslated one is marked as English, so that
 * screen readers use an English voice.
 * @param values for the message's {places} and <tags>
 */
export function T({ id, values }: { id: MessageId; values?: RichValues }) {
  const { rich, untranslated } = useRichMessages()
  // As separate children the pieces need no keys.
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
