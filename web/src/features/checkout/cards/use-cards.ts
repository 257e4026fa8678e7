import { type Card, listCards } from '@storefront/shared/contract/payments.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { useCached } from '../../../api/use-cached.ts'

/** The fan's saved cards. */
export function useCards() {
  return useCached<Card[]>(listCards.path, readCards)
}

/** CALL-28: 404 says that there are none. */
async function readCards(): Promise<Card[]> {
  return call(listCards, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  })
}
