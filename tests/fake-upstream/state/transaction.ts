export type OrderStatus = 'initiated' | 'pending' | 'completed' | 'declined'

/** A status that the history shows from `listedAt` (ISO) on; null removes the row. */
type StatusChange = { readonly status: OrderStatus | null; readonly listedAt: string }

export type Transaction = {
  number: string
  /** when it was created, by the product server's clock */
  at: number
  subTotalCents: number
  taxCents: number
  orderId: string
  changes: StatusChange[]
  lines: readonly { name: string; quantity: number; unitCents: number }[]
  cardType?: string
  storeName?: string
  /** its merchant has no name */
  namelessMerchant?: boolean
  rating?: number
}

/** The status in the history at `now` (milliseconds); null for a row that is not listed. */
export function statusAt({ changes }: Transaction, now: number): OrderStatus | null {
  const moment = new Date(now).toISOString()
  return changes.findLast(({ listedAt }) => listedAt <= moment)?.status ?? null
}

/** The transactions in a fan's history at `now`, newest first. */
export const listedTransactions = (
  { transactions }: { transactions: readonly Transaction[] },
  now: number,
): Transaction[] => transactions.filter((transaction) => statusAt(transaction, now) !== null)
