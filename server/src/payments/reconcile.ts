import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import { type AttemptRecord, type AttemptResult, latest, type OrderKey } from './attempts.ts'
import { coalesce } from './coalesce.ts'
import { type OrderRow, rowsOfOrder } from './order-history.ts'

/**
 * Looks in the customer's transactions for the outcome of an attempt without a response (PAY-24, BFF-29); null when they
 * prove nothing. Equal questions at the same time share one search (BFF-60).
 * @throws UpstreamError when the transactions cannot be read
 */
export type Reconcile = (
  order: OrderKey,
  attempt: AttemptRecord,
  context: CallContext,
) => Promise<AttemptResult | null>

type Options = {
  /** The statuses of an order that prove that it was paid, in lower case. */
  readonly paidStatuses: readonly string[]
  /** For one search. */
  readonly timeoutMs: number
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

const maxPages = 5

/** How far before the attempt the search goes: an earlier charge of the order may have gone through meanwhile. */
const lookbackMs = 10 * 60 * 1000

/** Where the product server's clock is not known, the search goes back this far from the end of the lease. */
const uncertainLookbackMs = 60 * 60 * 1000

export function createReconcile(
  upstream: UpstreamClient,
  { paidStatuses, timeoutMs, now }: Options,
): Reconcile {
  const search: Reconcile = async (order, attempt, context) => {
    const { possibleFrom, leaseUntil } = attempt
    const since = possibleFrom === null ? leaseUntil - uncertainLookbackMs : possibleFrom - lookbackMs
    const rows = await rowsOfOrder(upstream, context, { orderId: order.orderId, since, maxPages, timeoutMs })
    return provenBy(rows, attempt, { paidStatuses, now: now() })
  }
  return coalesce(search, (order, attempt) => JSON.stringify([order, attempt]))
}

/**
 * What the transactions of an order prove about an attempt at it. One that is paid means SUCCESS. FAILED needs a declined
 * one that is certainly the attempt's own, and none of the attempt's time that may still become something else (BFF-58).
 */
function provenBy(
  rows: readonly OrderRow[],
  { possibleFrom, certainFrom, leaseUntil }: AttemptRecord,
  { paidStatuses, now }: Pick<Options, 'paidStatuses'> & { readonly now: number },
): AttemptResult | null {
  if (rows.some(({ status }) => paidStatuses.includes(status))) {
    return { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }
  }
  if (possibleFrom === null || certainFrom === null) return null
  const mayBeOwn = rows.filter(({ createdOn }) => createdOn === null || createdOn >= possibleFrom)
  if (mayBeOwn.some(({ status }) => status !== 'declined')) return null
  const createdOn = latest(...mayBeOwn.map((row) => row.createdOn))
  // Before `certainFrom` it may be an earlier decline that is listed late. Its own would be listed when the lease is over.
  if (createdOn === null || (createdOn < certainFrom && now < leaseUntil)) return null
  return { status: 'FAILED', isDecline: true, failedUntil: createdOn + 1 }
}
