import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { useState } from 'react'
import type { Payment } from './payment-machine.ts'

/** Why a card was declined, '' where nobody said, by its id. */
export type Declines = ReadonlyMap<string, string>

/** FAN-49: the cards that were declined since the screen was opened; a reload forgets them. */
export function useDeclines(payment: Payment): Declines {
  const [declines, setDeclines] = useState<Declines>(new Map())
  const last = payment.at === 'failed' ? payment.declined : undefined
  if (last && declines.get(last.cardId) !== last.reason)
    setDeclines(new Map(declines).set(last.cardId, last.reason))
  return declines
}

/** FAN-49: the card to pay with instead of this one: the next of those that were not declined, if there is one. */
export function nextCard(
  cards: readonly Card[],
  current: Id | undefined,
  declines: Declines,
): Card | undefined {
  const at = cards.findIndex(({ id }) => sameId(id, current))
  return [...cards.slice(at + 1), ...cards].find(({ id }) => !declines.has(String(id)))
}
