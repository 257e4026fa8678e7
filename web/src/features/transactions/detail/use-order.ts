import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { neverFresh } from '../../../api/swr-defaults.ts'
import { useCached } from '../../../api/use-cached.ts'
import { usePassOfTransaction } from '../../passes/passes.ts'
import { askOrder } from '../../passes/seen-orders.ts'
import { orderKey } from '../list/use-listed-status.ts'

/**
 * CALL-39: the order behind a transaction. Its status moves on in the kitchen, so every visit of the page reads it again; until
 * that is there, and where it cannot be read, it is what this device knows (FAN-20).
 */
export function useOrder(transaction: Transaction) {
  const { displayTransactionNumber } = transaction
  const pass = usePassOfTransaction(displayTransactionNumber)
  const { data, error, isValidating, mutate } = useCached(
    orderKey({ displayTransactionNumber }),
    () => askOrder(transaction),
    neverFresh,
  )
  const kept = pass && { orderID: pass.orderId, status: pass.status }
  return {
    order: data ?? kept ?? undefined,
    error: isValidating ? undefined : error,
    retry: () => void mutate(),
  }
}
