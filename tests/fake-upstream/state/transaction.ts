export type OrderStatus = 'initiated' | 'pending' | 'completed' | 'declined'

/** A status that the history shows from `listedAt` (ISO) on; null takes the row out of it. */
type StatusChange = { readonly status: OrderStatus | null; readonly listedAt: string }

export type Transaction = {
  number: string
  /** when it was created, by the product server's own clock */
  at: number
  subTotalCents: number
  taxCents: number
  orderId: string
  changes: StatusChange[]
  lines: readonly { name: string; quantity: number; unitCents: number }[]
  cardType?: string
  storeName?: string
  /** a few old rows know their merchant by domain only */
  namelessMerchant?: boolean
  rating?: number
}

/** The status that the history shows at `now` (milliseconds); null for a row that is not listed. */
export function statusAt({ changes }: Transaction, now: number): OrderStatus | null {
  const moment = new Date(now).toISOString()
  return changes.findLast(({ listedAt }) => listedAt <= moment)?.status ?? null
}

/** The transactions that a fan's history lists at `now`, newest first. */
export const listedTransactions = (
  { transactions }: { transactions: readonly Transaction[] },
  now: number,
): Transaction[] => transactions.filter((transaction) => statusAt(transaction, now) !== null)
