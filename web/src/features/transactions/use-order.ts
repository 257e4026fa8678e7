import { getTransactionOrder, type Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { neverFresh, useCached } from '../../api/reads.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { isFinal, usePassOfTransaction } from '../passes/passes.ts'
import { syncOrder } from '../passes/sync-order.ts'
import { useInView } from './list/use-in-view.ts'

/** The cache key of a transaction's order, shared by its card and its detail. */
const keyOf = ({ displayTransactionNumber }: Transaction): string =>
  addressOf(getTransactionOrder, { params: { displayTransactionNumber } })

/**
 * CALL-39: the order behind a transaction, or `pass` without one; read again at every visit because its status
 * changes. Until then, and after an error, it is this device's order (FAN-20).
 */
export function useOrder(transaction: Transaction | undefined, pass: Pass | null) {
  const known = usePassOfTransaction(transaction?.displayTransactionNumber) ?? pass
  const { data, error, isValidating, mutate } = useCached(
    transaction ? keyOf(transaction) : null,
    async () => (transaction ? syncOrder(transaction) : null),
    neverFresh,
  )
  const kept = known && { orderID: known.orderId, status: known.status }
  return {
    order: data ?? kept ?? undefined,
    error: isValidating ? undefined : error,
    retry: mutate,
  }
}

/** FAN-19: the status of a card in the list: one request in 5 minutes, only in view, and never for a final status. */
export function useListedStatus(transaction: Transaction, pass: Pass | null) {
  const [isSeen, setSeen] = useState(false)
  const ref = useInView<HTMLButtonElement>(() => setSeen(true))
  const isSettled = pass !== null && (isFinal(pass.status) || !pass.confirmed)
  const { data } = useCached(isSeen && !isSettled ? keyOf(transaction) : null, () => syncOrder(transaction))
  return { status: pass?.status || data?.status || '', ref }
}
