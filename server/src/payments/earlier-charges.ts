import type { Cents } from '@storefront/shared/domain/money.ts'
import { coalesce } from '../async.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import { latest, type OrderKey } from './attempts.ts'
import { listedIn, lookbackMs, type OrderRow, type SearchHistory } from './order-history.ts'

/** A charge of an order that the history shows although our store has no record of it. */
export type EarlierCharge = {
  /** UNKNOWN while the product server works on it. */
  readonly status: 'SUCCESS' | 'UNKNOWN'
  readonly amount: Cents
  /** As in `OrderRow`. */
  readonly createdOn: number | null
}

export type EarlierCharges = {
  /** `unknown`: none is listed, in a history that could not be read to its end, or that has a status which nobody documents. */
  readonly charge: EarlierCharge | 'none' | 'unknown'
  /** As in `AttemptRecord`, of the declined transactions that are listed. */
  readonly failedUntil: number | null
  /** How many declined transactions of the order are listed. */
  readonly declined: number
}

/**
 * Looks at the customer's latest transactions for an order of which our store has no record, before it is charged or reported
 * as free, so that a store that has lost its records (a failover, a restart without Redis) does not charge twice. Equal
 * questions at the same time share one search.
 */
export type FindEarlierCharges = (order: OrderKey, context: CallContext) => Promise<EarlierCharges>

type Options = {
  /** The statuses of an order that prove that it was paid, in lower case. */
  readonly paidStatuses: readonly string[]
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** What an order is that nobody has paid, or that was declined. A status that nobody documents may mean anything. */
const uncharged = ['initiated', 'declined']

/** Beside the call for the cart, for which the fan waits anyway. */
const timeoutMs = 2_000

export function createFindEarlierCharges(
  searchHistory: SearchHistory,
  { paidStatuses, now }: Options,
): FindEarlierCharges {
  const find: FindEarlierCharges = async ({ orderId }, context) => {
    const history = await searchHistory(orderId, context, { since: now() - lookbackMs, timeoutMs })
    const rows = listedIn(history)
    const declined = rows.filter(({ status }) => status === 'declined')
    return {
      charge:
        chargeAmong(rows, (status) => paidStatuses.includes(status), 'SUCCESS') ??
        chargeAmong(rows, (status) => status === 'pending', 'UNKNOWN') ??
        (history.isComplete && rows.every(({ status }) => uncharged.includes(status)) ? 'none' : 'unknown'),
      failedUntil: latest(...declined.map(({ createdOn }) => createdOn && createdOn + 1)),
      declined: declined.length,
    }
  }
  return coalesce(find, (order) => JSON.stringify(order))
}

function chargeAmong(
  rows: readonly OrderRow[],
  matches: (status: string) => boolean,
  status: EarlierCharge['status'],
): EarlierCharge | null {
  const row = rows.find((each) => matches(each.status))
  return row ? { status, amount: row.amount, createdOn: row.createdOn } : null
}
