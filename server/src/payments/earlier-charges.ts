import type { Cents } from '@storefront/shared/domain/money.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import { latest, type OrderKey } from './attempts.ts'
import { coalesce } from './coalesce.ts'
import { type OrderRow, rowsOfOrder } from './order-history.ts'

/** A charge of an order that the history shows although our store has no record of it. */
export type EarlierCharge = {
  /** UNKNOWN while the product server works on it. */
  readonly status: 'SUCCESS' | 'UNKNOWN'
  readonly amount: Cents
  /** By the product server's clock, in milliseconds of the epoch. */
  readonly createdOn: number
}

export type EarlierCharges = {
  readonly charge: EarlierCharge | null
  /** As in `AttemptRecord`, of the declined transactions that are listed. */
  readonly failedUntil: number | null
  /** How many declined transactions of the order are listed. */
  readonly declined: number
}

/**
 * Looks at the customer's latest transactions for an order of which our store has no record, before it is charged or reported
 * as free, so that a store that has lost its records (a failover, a restart without Redis) does not charge twice. A history
 * that cannot be read says nothing, and keeps nobody from paying. Equal questions at the same time share one search.
 */
export type FindEarlierCharges = (order: OrderKey, context: CallContext) => Promise<EarlierCharges>

type Options = {
  /** The statuses of an order that prove that it was paid, in lower case. */
  readonly paidStatuses: readonly string[]
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** Longer than a fan stays with one order, and than clocks differ. */
const lookbackMs = 60 * 60 * 1000
/** Beside the call for the cart, for which the fan waits anyway. */
const timeoutMs = 2_000

export function createFindEarlierCharges(
  upstream: UpstreamClient,
  { paidStatuses, now }: Options,
): FindEarlierCharges {
  const find: FindEarlierCharges = async ({ orderId }, context) => {
    const search = { orderId, since: now() - lookbackMs, maxPages: 1, timeoutMs }
    const rows = await rowsOfOrder(upstream, context, search).catch((error: unknown) => {
      if (error instanceof UpstreamError) return []
      throw error
    })
    const declined = rows.filter(({ status }) => status === 'declined')
    return {
      charge:
        chargeAmong(rows, (status) => paidStatuses.includes(status), 'SUCCESS') ??
        chargeAmong(rows, (status) => status === 'pending', 'UNKNOWN'),
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
  for (const { amount, createdOn, ...row } of rows) {
    if (createdOn !== null && matches(row.status)) return { status, amount, createdOn }
  }
  return null
}
