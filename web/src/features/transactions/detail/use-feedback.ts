import { getFeedback } from '@storefront/shared/contract/feedback.ts'
import { ApiError } from '../../../api/api-error.ts'
import { addressOf, call } from '../../../api/client.ts'
import { useCached } from '../../../api/use-cached.ts'

/** CALL-40: the feedback on a transaction; one that was never rated may have none at all, which is no failure. */
export function useFeedback(transactionNumber: string) {
  const input = { params: { transactionNumber } }
  return useCached(addressOf(getFeedback, input), async () => {
    try {
      return await call(getFeedback, input)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { questions: [] }
      throw error
    }
  })
}
