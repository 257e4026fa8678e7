import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { type Card, listCards } from '@storefront/shared/contract/payments.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { readAhead, useCached } from '../../../api/reads.ts'

/** The fan's saved cards. */
export function useCards() {
  return useCached<Card[]>(listCards.path, fetchCards)
}

/** Reads them before the screen is drawn. */
export const readCardsAhead = (): Promise<void> => readAhead(listCards.path, fetchCards)

/** CALL-28: a 404 means that there are none. */
async function fetchCards(): Promise<Card[]> {
  return call(listCards, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  })
}

/** CARD-03, CARD-18: the card the fan chose as long as it is there, else the first. */
export function selectedCard(cards: readonly Card[], chosen: Id | null): Card | null {
  return cards.find(({ id }) => sameId(id, chosen)) ?? cards[0] ?? null
}

/** CARD-15: the card that a save added: the one with its id, else the one that was not there before. */
export function newCard(saved: Id | null, before: readonly Card[], after: readonly Card[]): Id | null {
  if (saved !== null) return saved
  return after.find(({ id }) => !before.some((old) => sameId(old.id, id)))?.id ?? null
}
