import { getTransactionOrder } from '@storefront/shared/contract/transactions.ts'
import { neverFresh } from '../../../api/swr-defaults.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'

/** CALL-39: the order behind a transaction. Its status moves on in the kitchen, so every look at the page reads it anew. */
export function useOrder(displayTransactionNumber: string) {
  const { data, error, isValidating, mutate } = useEndpoint(
    getTransactionOrder,
    { params: { displayTransactionNumber } },
    neverFresh,
  )
  return { order: data?.order, error: isValidating ? undefined : error, retry: () => void mutate() }
}
