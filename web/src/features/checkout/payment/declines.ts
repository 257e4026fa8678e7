import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { useState } from 'react'
import type { Payment } from './payment-machine.ts'

/** Card id → reason of the decline, '' without a given reason. */
export type Declines = ReadonlyMap<string, string>

/** FAN-49: the cards that were declined since the screen was opened; a reload forgets them. */
export function useDeclines(payment: Payment): Declines {
  const [declines, setDeclines] = useState<Declines>(new Map())
  const last = payment.at === 'failed' ? payment.declined : undefined
  if (last && declines.get(last.cardId) !== last.reason)
    setDeclines(new Map(declines).set(last.cardId, last.reason))
  return declines
}

/** FAN-49: the next card that was not declined, if there is one. */
export function nextCardToTry(
  cards: readonly Card[],
  current: Id | undefined,
  declines: Declines,
): Card | undefined {
  const index = cards.findIndex(({ id }) => sameId(id, current))
  return [...cards.slice(index + 1), ...cards].find(({ id }) => !declines.has(String(id)))
}
