import { createElement, Fragment } from 'react'
import type { MessageId, RichValues, TextOrMessage } from './catalogue.ts'
import { useRichMessages } from './language.ts'

/**
 * A message as an element: `<T id="cartLines.title" />`. WORLD-01: each of its texts is the only child of an element. LANG-10: an
 * untranslated one is marked as English, so that screen readers use an English voice.
 * @param values for the message's {places} and <tags>
 */
export function T({ id, values }: { id: MessageId; values?: RichValues }) {
  const { rich, untranslated } = useRichMessages()
  const pieces = [rich(id, values)].flat().map((piece) => (typeof piece === 'string' ? span(piece) : piece))
  // As separate children the pieces need no keys.
  const text = createElement(Fragment, null, ...pieces)
  return untranslated.has(id) ? (
    <span lang="en" dir="ltr">
      {text}
    </span>
  ) : (
    text
  )
}

const span = (text: string) => <span>{text}</span>

/** A `TextOrMessage` as the text of an element. LANG-08: a text that a server wrote is isolated, since its direction may differ. */
export const ResolvedText = ({ of: value }: { of: TextOrMessage }) =>
  typeof value === 'string' ? <bdi>{value}</bdi> : <T {...value} />

/** LANG-13, WORLD-02: a number, a seat or an address, from left to right; a browser that translates the page leaves it as it is. */
export const Verbatim = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no">
    {children}
  </bdi>
)
