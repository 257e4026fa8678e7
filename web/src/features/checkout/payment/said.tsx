import type { MessageId, Translate } from '../../../messages/catalogue.ts'
import { T } from '../../../messages/t.tsx'

/** What a fan reads of a payment: what a server wrote, or a message of ours by its id, which may be read later, and in another language. */
export type Said = string | { readonly id: MessageId }

/** It as an element's text. LANG-08: what a server wrote has a direction of its own. */
export const SaidText = ({ of: said }: { of: Said }) =>
  typeof said === 'string' ? <bdi>{said}</bdi> : <T id={said.id} />

/** It where there are no elements, in a toast. */
export const inWords = (said: Said, t: Translate): string => (typeof said === 'string' ? said : t(said.id))
