import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'

/** CARD-03, CARD-18: the card the fan chose as long as it is there, else the first. */
export function selectedCard(cards: readonly Card[], chosen: Id | null): Card | null {
  return cards.find(({ id }) => sameId(id, chosen)) ?? cards[0] ?? null
}

/** CARD-15: which card a save brought, told by its id or by what was not there before. */
export function newCard(saved: Id | null, before: readonly Card[], after: readonly Card[]): Id | null {
  if (saved !== null) return saved
  return after.find(({ id }) => !before.some((old) => sameId(old.id, id)))?.id ?? null
}
