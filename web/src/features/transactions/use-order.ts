import { getTransactionOrder, type Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { neverFresh, useCached } from '../../api/reads.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { isFinal, usePassOfTransaction } from '../passes/passes.ts'
import { askOrder } from '../passes/seen-orders.ts'
import { useInView } from './list/in-view.ts'

/** The place of an order in the cache, for the card and the detail of its transaction. */
const keyOf = ({ displayTransactionNumber }: Transaction): string =>
  addressOf(getTransactionOrder, { params: { displayTransactionNumber } })

/**
 * CALL-39: the order behind a transaction, for its detail. Its status moves on in the kitchen, so every visit of the page reads
 * it again; until that is there, and where it cannot be read, it is what this device knows (FAN-20).
 * @param transaction a row of the history; without one the order is `pass`
 */
export function useOrder(transaction: Transaction | undefined, pass: Pass | null) {
  const known = usePassOfTransaction(transaction?.displayTransactionNumber) ?? pass
  const { data, error, isValidating, mutate } = useCached(
    transaction ? keyOf(transaction) : null,
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

/** FAN-19: the status of a row, one call a card: only in view, once in 5 minutes, and never for what is known to be final. */
export function useListedStatus(transaction: Transaction, pass: Pass | null) {
  const [isSeen, setSeen] = useState(false)
  const ref = useInView<HTMLButtonElement>(() => setSeen(true))
  const isSettled = pass !== null && (isFinal(pass.status) || !pass.confirmed)
  const { data } = useCached(isSeen && !isSettled ? keyOf(transaction) : null, () => askOrder(transaction))
  return { status: pass?.status || data?.status || '', ref }
}
