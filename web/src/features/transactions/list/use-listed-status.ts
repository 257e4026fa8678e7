import { getTransactionOrder, type Transaction } from '@storefront/shared/contract/transactions.ts'
import { type RefObject, useState } from 'react'
import { addressOf } from '../../../api/address.ts'
import { useCached } from '../../../api/use-cached.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { isFinal } from '../../passes/passes.ts'
import { askOrder } from '../../passes/seen-orders.ts'
import { useInView } from './in-view.ts'

/**
 * FAN-19: the status of a row, which the history does not tell: one call a card. So it is asked only for what comes into
 * view, once in 5 minutes, and never for an order that this device knows to be completed or declined.
 */
export function useListedStatus(
  transaction: Transaction,
  pass: Pass | null,
): { status: string; ref: RefObject<HTMLButtonElement | null> } {
  const [isSeen, setSeen] = useState(false)
  const ref = useInView<HTMLButtonElement>(() => setSeen(true))
  const isSettled = pass !== null && (isFinal(pass.status) || !pass.confirmed)
  const params = { displayTransactionNumber: transaction.displayTransactionNumber }
  const asks = isSeen && !isSettled
  const { data } = useCached(asks ? orderKey(params) : null, () => askOrder(transaction))
  return { status: pass?.status || data?.status || '', ref }
}

/** The place of an order in the cache, for the card and the detail of its transaction. */
export const orderKey = (params: { displayTransactionNumber: string }): string =>
  addressOf(getTransactionOrder, { params })
