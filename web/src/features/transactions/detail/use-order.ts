import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { neverFresh, useCached } from '../../../api/reads.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { usePassOfTransaction } from '../../passes/passes.ts'
import { askOrder } from '../../passes/seen-orders.ts'
import { orderKey } from '../list/use-listed-status.ts'

/**
 * CALL-39: the order behind a transaction. Its status moves on in the kitchen, so every visit of the page reads it again; until
 * that is there, and where it cannot be read, it is what this device knows (FAN-20).
 * @param transaction a row of the history; without one the order is `pass`
 */
export function useOrder(transaction: Transaction | undefined, pass: Pass | null) {
  const known = usePassOfTransaction(transaction?.displayTransactionNumber) ?? pass
  const { data, error, isValidating, mutate } = useCached(
    transaction ? orderKey(transaction) : null,
    async () => (transaction ? askOrder(transaction) : null),
    neverFresh,
  )
  const kept = known && { orderID: known.orderId, status: known.status }
  return {
    order: data ?? kept ?? undefined,
    error: isValidating ? undefined : error,
    retry: () => void mutate(),
  }
}
